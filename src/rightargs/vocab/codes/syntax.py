"""Codes of the text of a call: JSON syntax and input limits."""

from rightargs.vocab.codes._kinds import CodeEntry, FailureClass

_SYNTAX = FailureClass.SYNTAX

SYNTAX_CODES: tuple[CodeEntry, ...] = (
    CodeEntry("not_json", _SYNTAX, "The text holds no JSON value. Send one JSON object."),
    CodeEntry("json_syntax", _SYNTAX, "The JSON is damaged and has no single reading. Send one complete, valid JSON object."),
    CodeEntry("json_truncated", _SYNTAX, "The JSON stops before its end, so members may be missing. Send the whole object again."),
    CodeEntry("json_repaired", _SYNTAX, "The JSON was damaged; one reading was found by a heuristic and is offered in `use`."),
    CodeEntry("duplicate_key", _SYNTAX, "An object has the same key twice with different values. Send each key once."),
    CodeEntry("several_objects", _SYNTAX, "The text holds several different objects. Send one call with one object."),
    CodeEntry("not_an_object", _SYNTAX, "The arguments must be a JSON object with named fields."),
    CodeEntry(
        "other_tool",
        FailureClass.SELECTION,
        "The text calls another tool than this one. Send the arguments of this tool, or call the other.",
    ),
    CodeEntry("unsafe_number", _SYNTAX, "The number has lost digits, or may have: send it as a JSON integer or a string of its digits."),
    CodeEntry("not_finite", _SYNTAX, "NaN and Infinity are not JSON numbers."),
    CodeEntry("bad_unicode", _SYNTAX, "The text holds half of a surrogate pair or bytes that are not UTF-8."),
    CodeEntry("too_large", _SYNTAX, "The text is longer than the limit for one call."),
    CodeEntry("too_deep", _SYNTAX, "The value is nested more deeply than the limit."),
    CodeEntry("too_many_keys", _SYNTAX, "An object has more keys than the limit."),
    CodeEntry("string_too_long", _SYNTAX, "A string is longer than the limit."),
    CodeEntry("number_too_long", _SYNTAX, "A number has more digits than the limit."),
    CodeEntry("number_too_large", _SYNTAX, "A number has a larger exponent than the limit."),
)
