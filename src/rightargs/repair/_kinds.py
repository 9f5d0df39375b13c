"""The catalogue of what is repaired: one entry for each kind of edit, with its risk and an example that a test runs."""

from dataclasses import dataclass

from rightargs.vocab.edits import Risk


@dataclass(frozen=True, slots=True)
class EditKind:
    """
    One kind of edit.

    Attributes:
        kind: The snake_case word that the edit carries.
        risk: The risk it has unless the place makes it riskier.
        meaning: What was damaged and how it is read, in one sentence.
        example: A damaged text.
        reads: The value it is read as, as JSON text.
        group: The heading it stands under in the documentation.
    """

    kind: str
    risk: Risk
    meaning: str
    example: str
    reads: str
    group: str


_AROUND, _PUNCTUATION, _STRINGS, _VALUES, _GONE = "Around the value", "Punctuation", "Strings and keys", "Other notations", "Lost or cut"

EDIT_KINDS: tuple[EditKind, ...] = (
    EditKind("byte_order_mark", "safe", "A byte order mark before the text is left out.", '\ufeff{"a": 1}', '{"a": 1}', _AROUND),
    EditKind("code_fence", "safe", "A Markdown fence around the value is left out.", '```json\n{"a": 1}\n```', '{"a": 1}', _AROUND),
    EditKind(
        "thought",
        "safe",
        "A thought before the call, between its own tags, is left out.",
        '<think>{"a": 2}?</think>{"a": 1}',
        '{"a": 1}',
        _AROUND,
    ),
    EditKind(
        "call_tag",
        "safe",
        "The tool-call and turn marks of open models are left out.",
        '<tool_call>{"a": 1}</tool_call>',
        '{"a": 1}',
        _AROUND,
    ),
    EditKind(
        "label",
        "safe",
        "A name before the value (`arguments:`, `args =`, the tool's own name) is left out.",
        'arguments: {"a": 1}',
        '{"a": 1}',
        _AROUND,
    ),
    EditKind("prose", "safe", "Text around the only value is left out.", 'I will call it with {"a": 1} now.', '{"a": 1}', _AROUND),
    EditKind("wrapping_brackets", "safe", "Parentheses around the value are left out.", '({"a": 1})', '{"a": 1}', _AROUND),
    EditKind("double_braces", "safe", "Braces doubled by a template are read as single ones.", '{{"a": 1}}', '{"a": 1}', _AROUND),
    EditKind("missing_braces", "likely", "Members without braces are read as one object.", '"a": 1, "b": 2', '{"a": 1, "b": 2}', _AROUND),
    EditKind(
        "double_encoded", "safe", "A document encoded as one JSON string is decoded once more.", '"{\\"a\\": 1}"', '{"a": 1}', _AROUND
    ),
    EditKind(
        "escaped_document",
        "safe",
        "A document whose own quotes are escaped, by backslashes or as HTML, is unescaped once.",
        '{\\"a\\": \\"x\\"}',
        '{"a": "x"}',
        _AROUND,
    ),
    EditKind("repeated_document", "safe", "The same value sent again is taken once.", '{"a": 1}{"a": 1}', '{"a": 1}', _AROUND),
    EditKind("empty_document", "safe", "An empty object beside the real one is left out.", '{}{"a": 1}', '{"a": 1}', _AROUND),
    EditKind(
        "several_calls",
        "lossy",
        "Several calls, each with its name, are a list of calls: one call was due.",
        '{"name": "f", "arguments": {}} {"name": "g", "arguments": {}}',
        '[{"name": "f", "arguments": {}}, {"name": "g", "arguments": {}}]',
        _AROUND,
    ),
    EditKind(
        "python_call",
        "safe",
        "A call in Python syntax, literals only, is read as its keyword arguments.",
        "book(a=1, b='x')",
        '{"a": 1, "b": "x"}',
        _AROUND,
    ),
    EditKind(
        "markdown_escape",
        "safe",
        "The backslash that Markdown puts before an underscore goes from the names of a call; text inside strings keeps its own.",
        "book(day\\_count=3)",
        '{"day_count": 3}',
        _AROUND,
    ),
    EditKind("extra_closer", "safe", "A closing bracket that nothing opened is left out.", '{"a": 1}}', '{"a": 1}', _PUNCTUATION),
    EditKind(
        "early_closer",
        "likely",
        "A closing brace before the last members is left out.",
        '{"a": 1}, "b": 2}',
        '{"a": 1, "b": 2}',
        _PUNCTUATION,
    ),
    EditKind(
        "wrong_closer",
        "likely",
        "A closing bracket of the wrong kind closes what is open.",
        '{"a": [1, 2}, "b": 3}',
        '{"a": [1, 2], "b": 3}',
        _PUNCTUATION,
    ),
    EditKind(
        "unclosed_inside",
        "likely",
        "A list or object that an outer bracket ends is closed there.",
        '{"a": [1, 2}',
        '{"a": [1, 2]}',
        _PUNCTUATION,
    ),
    EditKind("trailing_comma", "safe", "A comma after the last member is left out.", '{"a": 1,}', '{"a": 1}', _PUNCTUATION),
    EditKind("extra_comma", "likely", "A comma that separates nothing is left out.", '{"a": 1,, "b": 2}', '{"a": 1, "b": 2}', _PUNCTUATION),
    EditKind("missing_comma", "safe", "A comma between two members is put in.", '{"a": 1 "b": 2}', '{"a": 1, "b": 2}', _PUNCTUATION),
    EditKind("missing_colon", "likely", "A colon between a key and its value is put in.", '{"a" 1}', '{"a": 1}', _PUNCTUATION),
    EditKind(
        "wrong_separator",
        "safe",
        "`;`, `=`, `=>`, `->` and full-width marks are read as the comma or colon they stand for.",
        '{"a" = 1; "b" => 2}',
        '{"a": 1, "b": 2}',
        _PUNCTUATION,
    ),
    EditKind(
        "full_width", "safe", "Full-width brackets, commas and colons are read as the plain ones.", '｛"a"：1｝', '{"a": 1}', _PUNCTUATION
    ),
    EditKind("comment", "safe", "A comment is left out.", '{"a": 1 /* one */}', '{"a": 1}', _PUNCTUATION),
    EditKind(
        "stray_characters",
        "safe",
        "Control, invisible and other spacing characters between tokens are left out.",
        '{"a":\u00a01}\x00',
        '{"a": 1}',
        _PUNCTUATION,
    ),
    EditKind(
        "escaped_blank", "safe", "A line break written as an escape between tokens is a blank.", '{"a": \\n1}', '{"a": 1}', _PUNCTUATION
    ),
    EditKind(
        "stray_backslash", "likely", "A backslash before punctuation is left out.", '{"a": 1\\, "b": 2}', '{"a": 1, "b": 2}', _PUNCTUATION
    ),
    EditKind("single_quotes", "safe", "Single quotes are read as double ones.", "{'a': 'x'}", '{"a": "x"}', _STRINGS),
    EditKind(
        "other_quotes",
        "safe",
        "Backticks, typographic, full-width and triple quotes are read as double ones.",
        "{“a”: `x`}",
        '{"a": "x"}',
        _STRINGS,
    ),
    EditKind(
        "mixed_quotes", "likely", "A string that ends with another quote than it began with ends there.", '{"a”: 1}', '{"a": 1}', _STRINGS
    ),
    EditKind("string_prefix", "likely", "A Python prefix before a string is left out.", "{'a': r'\\d'}", '{"a": "\\\\d"}', _STRINGS),
    EditKind("unquoted_key", "safe", "A key without quotes is that key.", "{a: 1}", '{"a": 1}', _STRINGS),
    EditKind("key_quote", "likely", "A key with one of its quotes missing is that key.", '{a": 1}', '{"a": 1}', _STRINGS),
    EditKind("key_type", "safe", "A number or word as key is its text.", "{1: 'x'}", '{"1": "x"}', _STRINGS),
    EditKind(
        "raw_control",
        "safe",
        "A line break or control character inside a string stands for itself.",
        '{"a": "x\ny"}',
        '{"a": "x\\ny"}',
        _STRINGS,
    ),
    EditKind("escape", "likely", "A backslash that escapes nothing is kept as a backslash.", '{"a": "\\d+"}', '{"a": "\\\\d+"}', _STRINGS),
    EditKind(
        "escaped_quote",
        "safe",
        "An escaped quote that needs no escape in JSON is that quote.",
        '{"a": "don\\\'t"}',
        '{"a": "don\'t"}',
        _STRINGS,
    ),
    EditKind(
        "foreign_escape",
        "likely",
        "An escape of Python or JavaScript is read as the character it means.",
        '{"a": "\\x41"}',
        '{"a": "A"}',
        _STRINGS,
    ),
    EditKind(
        "ambiguous_escape",
        "lossy",
        "A backslash that could be meant in two ways is kept.",
        '{"a": "C:\\Users\\bo"}',
        '{"a": "C:\\\\Users\\\\bo"}',
        _STRINGS,
    ),
    EditKind(
        "inner_quotes",
        "likely",
        "Quotes inside a string that do not end it belong to it.",
        '{"a": "say "hi" now"}',
        '{"a": "say \\"hi\\" now"}',
        _STRINGS,
    ),
    EditKind(
        "ambiguous_quotes",
        "lossy",
        "A quote that could end the string or belong to it.",
        '{"a": "x {"b": 1}", "c": 2}',
        '{"a": "x {\\"b\\": 1}", "c": 2}',
        _STRINGS,
    ),
    EditKind(
        "missing_quote",
        "likely",
        "A string whose closing quote is missing ends before the next key.",
        '{"a": "x, "b": 1}',
        '{"a": "x", "b": 1}',
        _STRINGS,
    ),
    EditKind(
        "unclosed_string",
        "lossy",
        "A string that nothing closes ends before the last closing brackets.",
        '{"a": "x}',
        '{"a": "x"}',
        _STRINGS,
    ),
    EditKind("joined_strings", "lossy", "Strings joined by `+` are one string.", '{"a": "x" + "y"}', '{"a": "xy"}', _STRINGS),
    EditKind(
        "adjacent_strings",
        "lossy",
        "Two strings side by side are joined, or a key between them is lost.",
        '{"a": "x" "y"}',
        '{"a": "xy"}',
        _STRINGS,
    ),
    EditKind(
        "literal",
        "safe",
        "`True`, `False`, `None` and other spellings of the literals.",
        '{"a": True, "b": NULL}',
        '{"a": true, "b": null}',
        _VALUES,
    ),
    EditKind("tuple", "safe", "A tuple is a list.", '{"a": (1, 2)}', '{"a": [1, 2]}', _VALUES),
    EditKind(
        "number_form", "likely", "A number that is one sign or point away from JSON.", '{"a": .5, "b": +3}', '{"a": 0.5, "b": 3}', _VALUES
    ),
    EditKind(
        "unquoted_string", "likely", "Text without quotes is that text.", '{"a": Oslo, "b": 50%}', '{"a": "Oslo", "b": "50%"}', _VALUES
    ),
    EditKind(
        "ambiguous_number",
        "lossy",
        "Figures that could be several numbers stay text.",
        '{"a": 1,234.56, "b": 007}',
        '{"a": "1,234.56", "b": "007"}',
        _VALUES,
    ),
    EditKind("expression", "lossy", "An expression is never evaluated: it stays text.", '{"a": 60 * 60}', '{"a": "60 * 60"}', _VALUES),
    EditKind(
        "constructor", "lossy", "A constructor around one literal is that literal.", '{"a": ObjectId("66aa")}', '{"a": "66aa"}', _VALUES
    ),
    EditKind("not_finite", "lossy", "NaN and Infinity, which no JSON number can be, stay text.", '{"a": NaN}', '{"a": "NaN"}', _VALUES),
    EditKind(
        "ambiguous_text",
        "lossy",
        "Text without quotes that could be several members stays one text.",
        "{a: x y: 2}",
        '{"a": "x y: 2"}',
        _VALUES,
    ),
    EditKind("placeholder", "lossy", "A template's unfilled place stays text.", '{"a": {{name}}}', '{"a": "{{name}}"}', _VALUES),
    EditKind("elision", "lossy", "Dots, or a comment, say that something was left out.", '{"a": [1, 2, ...]}', '{"a": [1, 2]}', _GONE),
    EditKind("missing_value", "lossy", "A key without a value is dropped, never filled.", '{"a": , "b": 1}', '{"b": 1}', _GONE),
    EditKind("missing_item", "lossy", "A place in a list without a value is dropped.", '{"a": [1,,2]}', '{"a": [1, 2]}', _GONE),
    EditKind("value_cut", "lossy", "A value that the end of the text cuts off is not used.", '{"a": 1, "b": 19', '{"a": 1}', _GONE),
    EditKind(
        "missing_closer", "likely", "The text ended before its brackets; the result is `incomplete`.", '{"a": "x"', '{"a": "x"}', _GONE
    ),
    EditKind("repeated", "safe", "Counts the safe edits of one kind beyond the third.", "", "", _GONE),
)

LISTED = 3
"""Safe edits of one kind that are listed one by one; the rest are counted in one `repeated` edit."""

RISKS: dict[str, Risk] = {entry.kind: entry.risk for entry in EDIT_KINDS}
