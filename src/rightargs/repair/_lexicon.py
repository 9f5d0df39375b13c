"""The patterns by which tokens are told apart. All are anchored or bounded, so that matching is linear."""

import re
from typing import Final

CLOSERS: Final = {'"': '"', "'": "'", "`": "`", "“": "”", "”": "”", "„": "“”", "«": "»", "‘": "’", "’": "’", "＂": "＂", "「": "」"}
"""Opening quotes, and the quotes that may close each."""

QUOTES: Final = "".join(CLOSERS)

BRACKETS: Final = {"{": "}", "[": "]", "｛": "｝", "［": "］", "(": ")"}

_Q = "[\"'`“”„«»＂‘’]"

KEY_AHEAD: Final = (
    r"(?:"
    r'"[^"\n]{0,200}+"|\'[^\'\n]{0,200}+\'|`[^`\n]{1,200}+`|[“”„«＂][^“”„«»＂"\n]{1,200}+[“”»＂"]'
    rf"|{_Q}?[^\W\d][\w$.-]{{0,100}}+{_Q}?|-?\d{{1,20}}+(?=\s*+:\s*+[\"'\[{{\s])"
    r")\s*+(?::(?!//)|=>|=(?![=\s]*=)|->|：)"
)
"""A key with its colon, quoted in any way, or with one quote missing."""

_COMMENT = r"//|/\*|\#|<!--"
_END_MARK = r"```|</|<\|"
_SCALAR_START = r"[\"'“„«＂`{\[(\d.+-]|(?:true|false|null|True|False|None)\b"

_CLOSES = r"(?=\s*+(?:[,}\])`;.<\[{｝］，；#/\\+]|\Z)|\s|[\x00-\x1f])"


def _member_end(closers: str) -> re.Pattern[str]:
    return re.compile(
        rf"\s*+(?:\Z|[{closers}]{_CLOSES}|[)；;，、］｝]|{_COMMENT}|{_END_MARK}|\+\s*+[\"']|\\[nrt,}}\]\\]|[\x00-\x08\x1b\x0b\x0c\x0e-\x1f]"
        rf"|,\s*+(?:\Z|[}}\],;]|{KEY_AHEAD}|{_COMMENT}|{_END_MARK}|\.\.\.|…|\\|[\x00-\x1f\u200b\ufeff]"
        rf"|\"[\w -]{{1,60}}+\"\s++[\"\d{{\[tfnTFN-]))"
        rf"|\s++{KEY_AHEAD}|\s++[\"'][^\"'\n\\]{{0,200}}+[\"']\s*+[,}}]"
    )


MEMBER_END: Final = _member_end("}")
"""What may follow the closing quote of a member's value: an end, a comma and the next key, or the next key."""

MEMBER_END_IN_LIST: Final = _member_end(r"}\]")
"""The same where a list is open, whose bracket may stand there because a brace is missing."""

ITEM_END: Final = re.compile(
    rf"\s*+(?:\Z|[}}\]]{_CLOSES}|[)；;，、］｝]|{_COMMENT}|{_END_MARK}|\+\s*+[\"']|\\[nrt,}}\]\\]|[\x00-\x08\x1b\x0b\x0c\x0e-\x1f]"
    rf"|,\s*+(?:\Z|[}}\]),;]|{_SCALAR_START}|{_COMMENT}|{_END_MARK}|…|\\|[\x00-\x1f\u200b\ufeff]))"
    rf"|\s++(?:[\"'](?=[^\"'\n]{{0,200}}+[\"']\s*+[,\]])|[\[{{])|\s*+[\[{{]|\s*+:"
)
"""What may follow the closing quote of a list item; a colon, because members may stand in a list that was not closed."""

KEY_END: Final = re.compile(r"\s*+(?::|=>?|->|：)")

NEXT_MEMBER: Final = re.compile(rf"\s*+(?:\Z|[}}\]]|{KEY_AHEAD}|{_COMMENT}|{_END_MARK}|\.\.\.|…|,)")
"""What may follow the comma after a value without quotes."""

KEY_START: Final = re.compile(KEY_AHEAD)

NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?")

VALUE_END: Final = re.compile(
    rf"(?=[ \t\r\n]*+(?:[,}}\])]|{_COMMENT}|{_END_MARK}|[；;，、］｝]))|(?=\s++{KEY_AHEAD})|(?=\s++\Z)"
    r"|(?=\\[nrt,]|[\x00-\x08\x1b\xa0\u2000-\u200f\u3000\ufeff])"
)
"""What must follow a number or literal for it to be whole."""

NEXT_KEY: Final = re.compile(rf"(?=\s++{KEY_AHEAD})")
"""A key after a blank: what stands before it is whole, and only the comma is missing."""

END_MARK: Final = re.compile(rf"\s*+(?:{_END_MARK}|~~~)")
