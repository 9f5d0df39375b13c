"""The words by which people agree, refuse, correct themselves and deny: English, and Hindi as it is typed in Latin letters."""

import re

_AGREE = """
yes yeah yep yup ya yea sure ok okay okie k fine great perfect lovely brilliant excellent cool correct right exactly absolutely
definitely indeed agreed confirmed confirm deal done awesome wonderful good sounds works alright certainly fab super ideal
haan han haa ha haanji ji theek thik sahi bilkul chalega kar karo kardo pakka achha accha acha hanji
"""
_REFUSE = "no nope nah not don't dont never cancel stop nahi nahin nahii na mat galat wrong incorrect"
# Blanks are taken for good (`*+`): two loops that may both take them would read a line of blanks over and over.
_OPENERS = r"\s*+(?:oh|ah|um|well|so|and|hmm|great|thanks|thank you)?[\s,.!-]*"
_GOOD = "it|right|correct|fine|good|great|work|do|perfect|ok|okay|nice|lovely|awesome|excellent|wonderful|amazing|smart"
_WANTS = "'ll| will| would| want| would like| like| prefer| choose| love|'d like"
_AGREEMENTS = (
    "|".join(_AGREE.split()),
    r"please(?=(?: do| go on| proceed| continue)?\W*$)|please (?:go ahead|do so|proceed|continue)",
    "go (?:ahead|on|for it)|of course|no problem|let'?s do (?:it|that)|do (?:it|that)|book it|start with that|that one|that works",
    rf"(?:that|this)(?:'s| is|ll| will|'ll| would| sounds| seems| looks)(?: be| just| really| very| so| a| found)* (?:{_GOOD})",
    rf"it(?:'s| is| does| seems| sounds)(?: a| just| really| very| so)* (?:{_GOOD})|it (?:is|does)",
    "sounds (?:good|great|perfect|nice|fine)|i (?:agree|do)",
    rf"i(?:{_WANTS})?(?: to)?(?: take| have| book| go with| reserve| buy| do)? (?:this|that|it|the first|the second)",
    "(?:please )?(?:reserve|book|buy) (?:it|that|this|them)",
)
AGREES = re.compile(rf"{_OPENERS}(?:{'|'.join(_AGREEMENTS)})\b", re.IGNORECASE)
REFUSES = re.compile(
    rf"\s*+(?:oh|ah|um|well|hmm|sorry|actually)?[\s,.!-]*(?:{'|'.join(_REFUSE.split())})\b(?!\s+(?:problem|worries|issue))", re.IGNORECASE
)

_CORRECTIONS = (
    r"no(?:pe)?(?=\s*[,.!-]|\s+(?:wait|sorry|make|it|i|not))",
    "nah|sorry",
    r"(?<!'d )(?<!i )(?<!would )(?<!i'm )(?<!am )(?<!was )(?<!is )actually|instead|rather",
    "wait|correction|scratch that|i mean(?:t)?|(?<!can't )(?<!cannot )(?<!couldn't )(?<!won't )make (?:it|that)",
    "change(?:d)? (?:it|that|to|my mind)|not that|my bad|oops|hold on|hang on",
    r"we(?:'re| are) (?:\w+ )?\d+ now|push (?:it )?(?:back )?to|move (?:it )?to|switch (?:it )?to|update (?:it )?to|on second thought",
    "ruko|ruk|nahi|nahin|balki|galti|badal|matlab|ya phir",
)
CORRECTS = re.compile(rf"\b(?:{'|'.join(_CORRECTIONS)})\b", re.IGNORECASE)
CORRECTS_AFTER = re.compile(
    r"[\s,-]*+(?:p\.?m\.?|a\.?m\.?|people|please)?[\s,-]*"
    r"(?:actually|instead|rather|would be better|(?:is|works|sounds) better|now\b|(?:kar|rakh|bana)\s*(?:do|dijiye|dena|lo|de)\b)",
    re.IGNORECASE,
)
TAKEN_AFTER = re.compile(
    r"\s*+(?:is|are|was|'s)?\s*(?:(?:already |fully )?(?:taken|full|sold out|unavailable|booked|gone|busy)\b|(?:not|no longer) available\b)"
    r"|\s+isn'?t available\b",
    re.IGNORECASE,
)
EXCEPT = re.compile(r"\b(?:but|only|except|make it|just)\b", re.IGNORECASE)
_AGAIN = re.compile(r"\b(?:again|once more|one more|another|twice|a second time|dobara|phir se|ek aur)\b", re.IGNORECASE)
_NEGATES = re.compile(r"\b(?:not?|don'?t|do not|never|mat|nahin?)\b", re.IGNORECASE)
ORDINAL_ANSWER = re.compile(
    r"\s*(?:ok(?:ay)?,?\s+|yes,?\s+|i'?ll take |let'?s (?:do|go with|take) )?(?:option |number |the )?"
    r"(first|former|earlier|second|latter|later|third|last|[1-3])"
    r"(?: one| option| of (?:them|those))?(?: please| then|,? thanks?)?\s*[.!]?\s*",
    re.IGNORECASE,
)
ORDINALS = {"first": 0, "former": 0, "earlier": 0, "1": 0, "second": 1, "2": 1, "third": 2, "3": 2, "latter": -1, "later": -1, "last": -1}
NOTHING_ELSE = re.compile(r"(?:\W|\b(?:on|at|the|please|pls|then|or rather|ok|okay|thanks)\b)*", re.IGNORECASE)
FOLLOWS = re.compile(
    r"\b(?:(?P<step>week|day) (?P<dir>after|before)(?: that)?|(?P<one>one) (?P<onedir>after|before)(?: that)?"
    r"|following (?P<next>week|day))"
    r"(?=\s*(?:[.,;!?)]|$|please|pls|then|instead))",
    re.IGNORECASE,
)
"""A day told by the one that was turned down: "not the 19th, the one after"."""
MAKES = re.compile(r"\b(?:make (?:it|that)|(?:push|move|shift|bring|change) (?:it|that|this)(?: back| forward| up)? to)\s*$", re.IGNORECASE)
CLOCK = re.compile(r"([01]?\d|2[0-3])\.([0-5]\d)")
MOVES = re.compile(
    r"\b(?:push|move|shift|bring|reschedule|postpone)\b(?: (?:it|that|this))?(?: (?:back|forward|up))? to\s*$", re.IGNORECASE
)

_DENIALS = (
    r"not|isn'?t|no|never|nor|don'?t (?:want|need|use|do)|instead of|rather than|except|other than|without|na ki"
    r"|anything but|any (?:day|time) but|all but|apart from"
)
_SMALL = "the|on|at|for|a|an|to|just|only|that|this|from|in"
DENIES_BEFORE = re.compile(rf"\b(?:{_DENIALS})(?:\s+(?:{_SMALL}))*\s*[\"'(]?$", re.IGNORECASE)
_CHANGES_FROM = re.compile(
    r"\b(?:chang|mov|updat|switch|shift|reschedul|push|bump|correct|edit|badal)\w*\b[^.!?;]{0,50}\bfrom(?:\s+(?:the|on|at))*\s*$",
    re.IGNORECASE,
)
_CHANGES_TO = re.compile(r"\s*+(?:,\s*)?(?:to|into)\b", re.IGNORECASE)
"""What something is changed from is what it shall no longer be."""
OUTDATED_BEFORE = re.compile(
    r"\b(?:(?:scrap|forget|ignore|ditch|bin|drop|remove|delete)\s+(?:the\s+|my\s+)?(?:old|previous|former|other)?"
    r"|(?:the|my|our|his|her|their)?\s*(?:old|previous|former|purana|purani))"
    r"(?:\s+(?:one|number|mobile|phone|e-?mail|address|pin|postcode|zip))?(?:\s+(?:is|was|of|code|id))*\s*:?\s*$",
    re.IGNORECASE,
)
"""What an address or a number was before."""
OUTDATED_AFTER = re.compile(
    r"\s*,?\s*(?:(?:is|was|'s|which is)\s+(?:the|my|our|an?|his|her|their)?\s*(?:old|previous|former|wrong)\b"
    r"|(?:is|was)\s+wrong\b|(?:no longer|doesn'?t|does not)\s+(?:work|exist|valid|in use)|purana hai\b|galat hai\b)",
    re.IGNORECASE,
)
DENIES_AFTER = re.compile(r"[\"')]?\s*+(?:wala|wali|wale|ka|ki|ke|pe|par|ko|se)?\s*(?:nahi|nahin|nahii|mat)\b(?!\s*[?])", re.IGNORECASE)

OR_ONLY = re.compile(
    r"[\s?,.(]*(?:or|ya|yaa|maybe|perhaps|shayad)(?:\s+(?:maybe|perhaps|even|is it|was it|on|at|for|the|around|about"
    r"|(?:end|start|beginning|middle) of))*\s*",
    re.IGNORECASE,
)
BETWEEN = re.compile(r"\b(?:between|anywhere from|somewhere from)\s*$", re.IGNORECASE)
CONFIRMS = re.compile(
    r"^\s*(?:booking|reserving|ordering|sending|paying|transferring) (?=\w)"
    r"|\b(?:confirm(?:ing)?|is (?:that|this) (?:right|correct|ok|okay)|recap|to verify|ensure that|am i right|double.?check)\b",
    re.IGNORECASE,
)
_FULL = "full|sold out|not available|unavailable|no longer|taken|couldn'?t|could not|unable|can'?t|cannot"
NOT_POSSIBLE = re.compile(rf"\b(?:{_FULL}|instead|different|another|other (?:day|time|date))\b", re.IGNORECASE)
ASKS_VALUE = re.compile(r"\b(?:when|what|which|how (?:many|much|long)|until|where)\b[^?]*\?", re.IGNORECASE)


_PHRASE = 40
"""Characters of the longest phrase that is looked for right before a value."""


def right_before(phrase: "re.Pattern[str]", text: str, end: int) -> "re.Match[str] | None":
    """
    Search `text[:end]` for a short *phrase* with which it ends, blanks behind it apart.

    Only the end is looked at: a search from the beginning for each value would read a long text over and over.
    """
    edge = end
    while edge and text[edge - 1].isspace():
        edge -= 1
    return phrase.search(text, max(0, edge - _PHRASE), end)


def denied(text: str, start: int, end: int) -> bool:
    """Whether the words around a stretch of *text* say that it is not this one; a "no" that opens a reply answers, and denies nothing."""
    window = max(0, start - 40)
    before = DENIES_BEFORE.search(text, window, start)
    if before is not None:
        opens = before[0].casefold().startswith("no ") and (
            before.start() == 0 or text[: before.start()].rstrip()[-1:] in {".", ",", "!", "?"}
        )
        if not opens:
            return True
    if _CHANGES_FROM.search(text, max(0, start - 80), start) is not None and _CHANGES_TO.match(text, end) is not None:
        return True
    return DENIES_AFTER.match(text, end) is not None


def agrees(text: str) -> bool:
    """Whether a reply takes up what was proposed; a leading yes wins over a later no."""
    return AGREES.match(text) is not None and REFUSES.match(text) is None


def wants_again(text: str) -> bool:
    """Whether a reply wants once more what was done: a yes, or words for again, and no refusal."""
    return not REFUSES.match(text) and not _NEGATES.search(text) and (AGREES.match(text) or _AGAIN.search(text)) is not None


def refuses(text: str) -> bool:
    """Whether a reply turns down what was proposed."""
    return REFUSES.match(text) is not None
