"""What plain JSON Schema asserts beside types and bounds: formats, null alone, the bounds of older drafts."""

import json

import pytest

from rightargs import ContractWarning, Session, ToolContract, When, guard

CONTEXT = Session().context()

# the cases of JSON-Schema-Test-Suite (tests/draft2020-12/optional/format) by kind, not by row; and what the world writes
GOOD = {
    "date": ["2026-02-28", "2024-02-29", "0001-01-01"],
    "date-time": ["2026-02-28T10:00:00Z", "2026-02-28T10:00:00.123+05:30", "2026-02-28t10:00:00z", "1998-12-31T23:59:60Z"],
    "time": ["10:00:00Z", "10:00:00+05:30", "23:59:60Z", "10:00", "10:00:00", "10:00:00.5"],
    "duration": ["P1D", "PT1H30M", "P1Y2M3DT4H5M6S", "P3W", "PT0S", "P0.5D"],
    "email": [
        "a@b.co",
        "a.b+c@d.example",
        '"a b"@example.com',
        "a@localhost",
        "joe@[127.0.0.1]",
        "joe@[IPv6:::1]",
        "jürgen@müller.de",
        "a@1.com",
    ],
    "hostname": ["a", "a.example.com", "xn--nxasmq6b", "1.example", "a-b.c", "example.com."],
    "ipv4": ["0.0.0.0", "192.168.0.1", "255.255.255.255"],
    "ipv6": ["::", "::1", "1:2:3:4:5:6:7:8", "::ffff:192.168.0.1", "ABCD::1"],
    "uri": ["https://a.b/c?d=e#f", "mailto:a@b.co", "urn:isbn:1", "http://[::1]:80/x", "tel:+1-816", "ftp://u:p@h/", "file:///a", "a:"],
    "uri-reference": ["/a/b", "a", "#x", "?q=%20", "//h/p", "https://a.b", ""],
    "iri": ["https://müller.de/ä", "https://a.b"],
    "iri-reference": ["/ä", "ä"],
    "idn-email": ["a@b.co", "사람@예시.한국"],
    "uuid": ["2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D16380"],
    "json-pointer": ["", "/", "/a/b~0c~1", "/ä"],
    "int64": ["anything"],
    "password": ["hunter2"],
}
BAD = {
    "date": ["2026-02-29", "2026-13-01", "26-01-01", "20260228", "2026-2-8", "২০২৬-০১-০১"],
    "date-time": ["2026-02-29T10:00:00Z", "2026-02-28", "2026-02-28T25:00:00Z", "2026-02-28T10:60:00Z"],
    "time": ["25:00:00Z", "10:60", "5 pm", "10", "10:00:00Zx", "১০:০০"],
    "duration": ["1 day", "P", "PT", "P1", "P1D2H", "PT1D", ""],
    "email": ["nope", "a@", "@b.co", "a b@c.de", "a@b@c.de", "a..b@c.de", ".a@c.de", "a@-b.de", "a@[1.2.3]", "a@b.co\n"],
    "hostname": ["-a.com", "a-.com", "a..b", "a_b.com", "a" * 64 + ".com", "a b", "", "ä.de"],
    "ipv4": ["1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4/8", "0x7f000001", "1.2.3.4\n", "১.2.3.4"],
    "ipv6": ["zz", "1:2:3", "::1%eth0", ":::", "1::2::3", "::1/64", "12345::"],
    "uri": [
        "not a uri",
        "/relative",
        "https://a b",
        "https://a.b/%zz",
        "https://ä.de",
        ":x",
        "http://[::x]/",
        "a\\b:c",
        "https://a.b/<x>",
        "",
    ],
    "uri-reference": ["a b", "%2", "\\\\server", "ä"],
    "iri": ["ä", "https://a b"],
    "iri-reference": ["a b", "<ä>"],
    "idn-email": ["nope"],
    "uuid": ["2eb8aa08aa9811eab4aa73b441d1638", "x"],
    "json-pointer": ["a", "/~2", "/~"],
}


def tool(schema, effect="write", **options):
    return ToolContract.from_json_schema(
        "t", {"type": "object", "properties": {"v": schema}, "required": ["v"]}, effect=effect, grounding="off", **options
    )


def rows(table):
    return [(form, text) for form, texts in table.items() for text in texts]


@pytest.mark.parametrize("place", ["field", "item", "value", "branch"])
@pytest.mark.parametrize(("form", "text"), rows(GOOD), ids=str)
def test_a_text_in_its_format_validates_as_it_is(form, text, place):
    assert validates(form, text, place)


@pytest.mark.parametrize("place", ["field", "item", "value", "branch"])
@pytest.mark.parametrize(("form", "text"), rows(BAD), ids=ascii)
def test_a_text_that_is_not_in_its_format_does_not_validate(form, text, place):
    assert not validates(form, text, place)


def validates(form, text, place):
    leaf = {"type": "string", "format": form}
    schema, value = {
        "field": (leaf, text),
        "item": ({"type": "array", "items": leaf}, [text]),
        "value": ({"type": "object", "additionalProperties": leaf}, {"k": text}),
        "branch": ({"anyOf": [leaf, {"type": "integer"}]}, text),
    }[place]
    try:
        tool(schema).contract.check(json.dumps({"v": value}))
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("form", ["ipv4", "ipv6", "email", "uri", "hostname", "time", "duration"])
def test_the_refusal_names_the_format(form):
    (problem,) = guard(tool({"type": "string", "format": form}), '{"v": "no such thing"}', CONTEXT).problems

    assert ("v", "bad_format", "wrong_type") == (str(problem.path), problem.code, problem.failure_class)
    assert f"in the format {form}" in problem.expected


def test_a_placeholder_for_an_optional_field_is_dropped():
    optional = ToolContract.from_json_schema(
        "t", {"type": "object", "properties": {"v": {"type": "string", "format": "email"}}}, effect="read"
    )

    assert [{}, {}] == [guard(optional, json.dumps({"v": word}), CONTEXT).arguments for word in ("", "N/A")]


def test_the_form_that_an_author_chooses_for_a_field_is_not_held_against_its_format():
    timed = tool({"type": "string", "format": "email"}, fields={"v": When(epoch=True)})

    assert "accepted" == guard(timed, '{"v": "2026-09-18T09:00:00+01:00"}', CONTEXT).status


@pytest.mark.parametrize("form", ["regex", "uri-template", "idn-hostname", "relative-json-pointer"])
def test_a_standard_format_that_is_not_asserted_is_noted(form):
    with pytest.warns(ContractWarning, match=f"the format {form} is not enforced"):
        tool({"type": "string", "format": form})


@pytest.mark.parametrize("schema", [{"type": "null"}, {"type": ["null"]}, {"const": None}, {"enum": [None]}, {"anyOf": [{"type": "null"}]}])
def test_a_field_that_is_always_null_takes_nothing_else(schema):
    statuses = [guard(tool(schema), json.dumps({"v": value}), CONTEXT).status for value in (None, 5, "x", {}, False)]

    assert ["accepted"] + ["rejected"] * 4 == statuses
    assert {"type": "null"} == tool(schema).schema("json-schema")["properties"]["v"]


@pytest.mark.parametrize(
    ("schema", "fine", "wrong"),
    [
        ({"minimum": 5, "exclusiveMinimum": True}, 6, 5),
        ({"maximum": 5, "exclusiveMaximum": True}, 4, 5),
        ({"minimum": 5, "exclusiveMinimum": False}, 5, 4),
        ({"exclusiveMinimum": 5}, 6, 5),
    ],
)
@pytest.mark.parametrize("kind", ["integer", "number"])
def test_the_exclusive_bounds_of_draft_4_hold(schema, fine, wrong, kind):
    made = tool({"type": kind, **schema})

    assert ["accepted", "rejected"] == [guard(made, json.dumps({"v": value}), CONTEXT).status for value in (fine, wrong)]
    shown = made.schema("json-schema")["properties"]["v"]
    assert not any(isinstance(value, bool) for value in shown.values())


def test_an_exclusive_bound_of_draft_4_without_its_bound_says_nothing():
    assert "accepted" == guard(tool({"type": "integer", "exclusiveMinimum": True}), '{"v": -5}', CONTEXT).status
