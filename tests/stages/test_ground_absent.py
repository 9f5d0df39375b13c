"""ground: required text that holds no value."""

import pytest

from rightargs import Phone, Session, ToolContract, guard

SCHEMA = {
    "type": "object",
    "properties": {
        "patient_name": {"type": "string"},
        "diagnosis": {"type": "string"},
        "notes": {"type": "string"},
        "address2": {"type": "string"},
        "status": {"type": "string", "minLength": 0},
        "phone": {"type": "string"},
        "lines": {"type": "array", "items": {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"]}},
    },
    "required": ["patient_name", "diagnosis", "notes", "address2", "status", "phone"],
}
FULL = {
    "patient_name": "Lee",
    "diagnosis": "sprain",
    "notes": "",
    "address2": "",
    "status": "",
    "phone": "+447400123456",
    "lines": [{"title": "Ankle"}],
}


def verdict(effect="write", said="Lee, 07400 123456, a sprain", **args):
    contract = ToolContract.from_json_schema("admit", SCHEMA, effect=effect, fields={"phone": Phone()})
    session = Session(locale="en-GB")
    session.user(said)
    return guard(contract, {**FULL, **args}, session.context())


def test_texts_that_may_be_empty_are():
    """Notes, a second line of an address and a text that may be short by the schema are left alone."""
    result = verdict()
    assert ("accepted", ()) == (result.status, result.warnings)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("  ", "empty"),
        *((text, "placeholder") for text in ("<name>", "unknown", "TBD", "-", "not provided", "[Name]", "N/A")),
    ],
)
def test_a_name_that_says_nothing_is_absent(text, code):
    """A required name that is blank, or stands for one, is refused as absent."""
    found = verdict(patient_name=text).problems
    assert [("patient_name", code, "absence")] == [(str(one.path), one.code, one.failure_class) for one in found]


def test_a_word_that_the_user_wrote_is_an_answer():
    """A placeholder that was said is a value."""
    assert "accepted" == verdict(diagnosis="unknown", said="Lee, 07400 123456, diagnosis unknown").status


def test_none_may_be_the_answer():
    """Where none may be the answer, the call runs with a warning."""
    result = verdict(diagnosis="None")
    assert ("accepted", ["diagnosis"]) == (result.status, [str(one.path) for one in result.warnings])


def test_texts_in_lists_are_looked_at():
    """A blank text inside a list is found where it stands."""
    found = verdict(lines=[{"title": "Ankle"}, {"title": ""}]).problems
    assert ["lines[1].title"] == [str(one.path) for one in found]


def test_a_tool_that_reads_is_left_alone():
    """A search for nothing harms nobody."""
    assert "accepted" == verdict(effect="read", diagnosis="").status
