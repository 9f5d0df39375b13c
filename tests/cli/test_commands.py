"""Each command: what it prints, in text and in JSON, and its exit code."""

import io
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rightargs import Session
from rightargs.cli import COMMANDS, main
from rightargs.cli._output import Output, printable

TOOL = "rightargs.cli._incidents:create_refund"
ORDER = "ord_7k2m9p4q1w8e"
CALL = json.dumps({"order_id": ORDER, "amount_minor": "12 lakh", "currency": "INR", "reason": "damaged"})


@pytest.fixture
def run(capsys):
    def run(*argv):
        code = main(argv)
        return code, capsys.readouterr().out

    return run


@pytest.fixture
def session(tmp_path):
    session = Session(locale="en-IN", currency="INR", now=datetime(2026, 9, 14, tzinfo=UTC))
    session.user("refund twelve lakh on the Pune order")
    session.tool_result("find_orders", [{"order_id": ORDER, "refundable_minor": 125000000, "currency": "INR"}])
    file = tmp_path / "session.json"
    file.write_text(session.to_json(), encoding="utf-8")
    return str(file)


@pytest.fixture
def tools(tmp_path):
    file = tmp_path / "tools.json"
    parameters = {"type": "object", "properties": {"order_id": {"type": "string", "description": "The order."}}}
    file.write_text(
        json.dumps([{"name": name, "description": "d", "parameters": parameters} for name in ("cancel_order", "get_order")], indent=1)
    )
    return str(file)


class TestCheck:
    def test_an_accepted_call_shows_its_stages_and_its_canonical_arguments(self, run, session):
        code, out = run("check", TOOL, CALL, "--session", session)

        assert 0 == code
        assert 'canonicalise  edit      amount_minor  canonicalised (safe): "12 lakh" -> 120000000' in out
        assert "ground        evidence  order_id      tool result:" in out
        assert '"amount_minor": 120000000' in out
        assert "nothing to say: parse, shape, validate, crosscheck, conclude\naccepted\n" in out

    def test_a_refused_call_exits_with_1_and_says_why(self, run):
        code, out = run("check", TOOL, CALL, "--locale", "en-IN", "--user", "refund twelve lakh")

        assert 1 == code
        assert "id_never_seen" in out

    def test_json_holds_the_same(self, run, session):
        code, out = run("check", TOOL, CALL, "--session", session, "--format", "json")
        found = json.loads(out)

        assert (0, "rightargs.check/1", "accepted") == (code, found["schema"], found["status"])
        assert {"stage": "ground", "kind": "evidence", "path": "amount_minor", "what": 'user: "twelve lakh"'} in found["steps"]
        assert 120000000 == found["arguments"]["amount_minor"]

    def test_sensitive_values_are_hidden(self, run, tmp_path, monkeypatch):
        (tmp_path / "hidden_tools.py").write_text(
            "from rightargs import ToolContract\n"
            "@ToolContract(effect='read', sensitive=('pin',))\n"
            "def unlock(pin: int, door: int) -> None: ...\n"
        )
        monkeypatch.syspath_prepend(tmp_path)
        for form in ("text", "json"):
            code, out = run("check", "hidden_tools:unlock", '{"pin": "4711", "door": "7",}', "--format", form)

            assert (0, False, True) == (code, "4711" in out, "[hidden]" in out)
            assert "canonicalised" in out

    def test_a_message_list_is_a_session(self, run, tmp_path):
        file = tmp_path / "chat.json"
        calls = [{"id": "1", "function": {"name": "find_orders", "arguments": "{}"}}]
        result = json.dumps([{"order_id": ORDER, "refundable_minor": 125000000, "currency": "INR"}])
        chat = [
            {"role": "user", "content": "refund twelve lakh on the Pune order"},
            {"role": "assistant", "content": None, "tool_calls": calls},
            {"role": "tool", "tool_call_id": "1", "content": result},
        ]
        file.write_text(json.dumps({"messages": chat}))

        assert 0 == run("check", TOOL, CALL, "--session", str(file), "--locale", "en-IN", "--currency", "INR")[0]

    def test_a_tool_of_a_file_is_named_after_its_hash(self, run, tools):
        code, out = run("check", f"{tools}#get_order", '{"order_id": "x"}', "--effect", "read")

        assert (0, True) == (code, '"order_id": "x"' in out)

    def test_arguments_come_from_standard_input(self, run, tools, monkeypatch):
        monkeypatch.setattr(sys, "stdin", io.StringIO('{"order_id": "y"}'))

        assert 0 == run("check", f"{tools}#get_order", "-", "--effect", "read")[0]


class TestRepair:
    def test_a_repair_is_listed(self, run):
        code, out = run("repair", "{'amount': 12,}")

        assert 0 == code
        assert '{\n  "amount": 12\n}\n' in out
        assert "trailing comma  safe  13" in out

    def test_what_has_no_reading_exits_with_1(self, run):
        code, out = run("repair", '{"a":1}{"b":2}', "--format", "json")

        assert (1, False, "several_objects") == (code, json.loads(out)["ok"], json.loads(out)["code"])

    def test_digits_are_kept(self, run):
        out = run("repair", '{"a": 0.1234567890123456789, "b": 12345678901234567890}')[1]

        assert '  "a": 0.1234567890123456789,\n  "b": 12345678901234567890\n' in out


class TestRead:
    def test_one_reading_is_printed_canonical(self, run):
        code, out = run("read", "money", "12 lakh", "--locale", "en-IN", "--currency", "INR")

        assert (0, '{"amount": "1200000.00", "currency": "INR"}') == (code, out.splitlines()[0])
        assert "filled currency: the session's currency" == out.splitlines()[1]

    def test_several_readings_are_all_printed(self, run):
        code, out = run("read", "day", "03/04/2026")

        assert 1 == code
        assert '"2026-04-03"' in out
        assert '"2026-03-04"' in out

    def test_an_option_of_the_canonicaliser(self, run):
        assert (0, '"1"\n') == run("read", "quantity", "1000 g", "--set", "to=kg")
        assert (0, '"b"\n') == run("read", "choice", "B", "--set", 'values=["a", "b"]')

    def test_a_json_value_is_no_text(self, run):
        found = [json.loads(run("read", "number", "12", *more, "--format", "json")[1])["value"] for more in ((), ("--json",))]

        assert ["12", "12"] == [str(value) for value in found]

    def test_an_unreadable_value_says_what_would_do(self, run):
        code, out = run("read", "email", "nobody", "--format", "json")

        assert (1, "unreadable") == (code, json.loads(out)["reading"])
        assert json.loads(out)["expected"]


class TestSchema:
    def test_the_definition_is_that_of_the_contract(self, run):
        from rightargs.cli._incidents import create_refund

        assert create_refund.schema("anthropic") == json.loads(run("schema", TOOL, "--provider", "anthropic")[1])

    def test_a_module_gives_all_its_contracts(self, run):
        assert 3 == len(json.loads(run("schema", "rightargs.cli._incidents:")[1]))

    def test_versions(self, run):
        from rightargs.cli._incidents import create_refund

        assert f"create_refund     {create_refund.schema_version}" in run("schema", "rightargs.cli._incidents:", "--versions")[1]


class TestLint:
    def test_findings_exit_with_1_and_show_the_line(self, run, tools):
        code, out = run("lint", tools)

        assert 1 == code
        assert f"{tools}:8: cancel_order order_id: warning[free-text-id]\n" in out
        assert '    | "order_id": {\n' in out

    def test_nothing_found_exits_with_0(self, run, tools):
        ignored = ("--ignore", "free-text-id", "--ignore", "near-duplicate-tools")

        assert (0, "2 tools looked at: nothing found.\n") == run("lint", tools, *ignored)

    @pytest.mark.parametrize("form", ["json", "github", "sarif"])
    def test_other_forms(self, run, tools, form):
        code, out = run("lint", tools, "--format", form)

        assert 1 == code
        assert "free-text-id" in out

    def test_safe_fixes_rewrite_only_what_they_change(self, run, tmp_path):
        file = tmp_path / "t.json"
        before = '{"name": "t",\n  "description": "d", "parameters": {"type":"object", "properties": {\n    "pin": {"type": "string", '
        after = ', "description": "The pin.", "maximum": 1e5},\n "s": {"description": "x", "enum": %s}}}}\r\n'
        file.write_bytes(b"\xef\xbb\xbf" + (before + r'"pattern": "^\\d{6}$"' + after % '["a",  "b", "a"]').encode())
        code, out = run("lint", str(file), "--fix")

        assert (0, "1 tool looked at: nothing found.\n") == (code, out)
        assert before + '"pattern": "^[0-9]{6}$"' + after % '["a", "b"]' == file.read_bytes().decode("utf-8-sig")

    def test_contracts_and_files_together(self, run, tools):
        assert "3 tools looked at" in run("lint", TOOL, tools)[1]


class TestExplain:
    def test_a_code(self, run):
        assert "class: fabricated_id" in run("explain", "id_never_seen")[1]

    def test_a_rule(self, run):
        assert "before:" in run("explain", "free-text-id")[1]

    def test_everything(self, run):
        out = run("explain")[1]

        assert "id_never_seen" in out
        assert "free-text-id" in out

    def test_json(self, run):
        assert "before" in json.loads(run("explain", "free-text-id", "--format", "json")[1])
        assert "fix" == json.loads(run("explain", "id_never_seen", "--format", "json")[1])["verb"]
        assert {"codes", "rules"} == set(json.loads(run("explain", "--format", "json")[1]))


def test_the_demonstration_as_json(run):
    found = json.loads(run("demo", "--format", "json")[1])

    assert ["ran"] * 6 == [incident["steps"][-1]["who"] for incident in found["incidents"]]


WRONG = {
    "check: no such module": (["check", "no_such_module:x", "{}"], "cannot import no_such_module"),
    "check: no such contract": (["check", "rightargs.cli._incidents:nothing", "{}"], "create_refund, book_appointment"),
    "check: neither": (["check", "nonsense", "{}"], "neither module:attribute nor a file"),
    "check: no such file": (["check", "missing.json", "{}"], "cannot read missing.json"),
    "check: naive clock": (["check", TOOL, "{}", "--now", "2026-01-01T00:00:00"], "aware"),
    "check: bad clock": (["check", TOOL, "{}", "--now", "noon"], "noon"),
    "check: bad zone": (["check", TOOL, "{}", "--timezone", "Mars/Base"], "Mars/Base"),
    "read: bad option": (["read", "money", "5", "--set", "colour=red"], "Money cannot be made"),
    "read: no option": (["read", "money", "5", "--set", "colour"], "name=value"),
    "read: no JSON": (["read", "money", "five", "--json"], "must be JSON"),
    "read: no members": (["read", "choice", "a"], "Choice cannot be made"),
    "explain: near": (["explain", "id_never_sen"], "did you mean id_never_seen"),
    "lint: no such rule": (["lint", TOOL, "--select", "nonsense"], "no rule is called nonsense"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_use_exits_with_2_and_says_what_would_do(name, capsys):
    argv, why = WRONG[name]

    assert 2 == main(argv)
    err = capsys.readouterr().err
    assert err.startswith(f"rightargs {argv[0]}: ")
    assert why in err


def test_a_file_with_several_tools_wants_one_named(tools, capsys):
    assert 2 == main(["check", tools, "{}"])
    assert f"name one: {tools}#cancel_order" in capsys.readouterr().err


@pytest.mark.parametrize("argv", [[], ["nonsense"], ["read", "nonsense", "x"]])
def test_what_the_parser_refuses_exits_with_2(argv, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(argv)
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_help_teaches_with_examples_and_exit_codes(command, capsys):
    with pytest.raises(SystemExit, match="0"):
        main([command.name, "--help"])
    out = capsys.readouterr().out
    assert "examples:" in out
    assert "exit codes: 0 fine" in out


def test_it_runs_as_a_module():
    done = subprocess.run([sys.executable, "-m", "rightargs", "explain", "missing"], capture_output=True, text=True, check=True)

    assert done.stdout.startswith("missing\n")


def test_what_a_model_sent_does_not_move_the_cursor():
    assert "a\\u001b[2Jb\\u202e" == printable("a\x1b[2Jb\u202e")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_gets_a_drawn_table():
    pytest.importorskip("rich")
    stream = Terminal()
    Output(stream).table(("a", "b"), [("1", "[bold]2")])

    assert "┃" in stream.getvalue()
    assert "[bold]2" in stream.getvalue()


def test_without_rich_a_terminal_gets_plain_text(monkeypatch):
    monkeypatch.setitem(sys.modules, "rich", None)
    stream = Terminal()
    Output(stream).table(("a", "b"), [("1", "2")])
    Output(stream).line("fine", "good")

    assert "a  b\n1  2\nfine\n" == stream.getvalue()


class TestWrongUse:
    @pytest.fixture
    def told(self, capsys, monkeypatch):
        def told(*argv, stdin=""):
            monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
            return main(argv), capsys.readouterr().err

        return told

    def test_the_version_is_told(self, capsys):
        with pytest.raises(SystemExit, match="0"):
            main(["--version"])

        assert capsys.readouterr().out.startswith("rightargs ")

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("xx", "no JSON"),
            ("3", "no session"),
            ('["hi"]', "message 0"),
            ('{"a": 1}', "no session"),
            ('[{"role": "human", "content": "x"}]', "human"),
        ],
    )
    def test_a_session_that_is_none_is_told(self, told, tmp_path, text, says):
        file = tmp_path / "chat.json"
        file.write_text(text)

        code, err = told("check", TOOL, CALL, "--session", str(file))
        assert (2, True) == (code, says in err)

    def test_the_provider_of_a_message_list_may_be_given(self, told, tmp_path):
        file = tmp_path / "chat.json"
        file.write_text('[{"role": "user", "parts": [{"text": "hi"}]}]')

        assert 1 == told("check", TOOL, CALL, "--session", str(file), "--provider", "gemini")[0]
        assert (2, True) == (
            (found := told("check", TOOL, CALL, "--session", str(file), "--provider", "openai"))[0],
            "'gemini'" in found[1],
        )
        assert (2, True) == ((found := told("check", TOOL, CALL, "--provider", "openai"))[0], "--session" in found[1])

    @pytest.mark.parametrize("now", ["yesterday", "2026-09-14"])
    def test_a_clock_without_an_offset_is_told_how_to_write_one(self, told, now):
        code, err = told("check", TOOL, CALL, "--now", now)

        assert (2, True) == (code, "--now" in err and "+01:00" in err)

    def test_tools_are_linted_from_standard_input(self, told, tools):
        text = Path(tools).read_text(encoding="utf-8")

        assert told("lint", tools)[0] == told("lint", "-", stdin=text)[0] == 1
        assert (2, True) == ((found := told("lint", "-", "--fix", stdin=text))[0], "--fix" in found[1])
        assert (2, True) == ((found := told("lint", "-", "-", stdin=text))[0], "once" in found[1])

    def test_a_module_that_fails_is_told_without_a_traceback(self, told, tmp_path, monkeypatch):
        (tmp_path / "broken_tools.py").write_text("from rightargs import ToolContract\nToolContract(effect='change')\n")
        monkeypatch.syspath_prepend(tmp_path)

        code, err = told("lint", "broken_tools:")
        assert (2, True) == (code, "effect must be" in err)
