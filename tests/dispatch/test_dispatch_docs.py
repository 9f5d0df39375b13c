"""What the pages and the example show is what happens."""

import re
import subprocess
import sys
from pathlib import Path

from rightargs.vocab.codes import CODES, FailureClass

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "dispatch.md").read_text()


def test_the_code_of_the_page_runs():
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(block, "dispatch.md", "exec"), {"__name__": "page"})


def test_the_page_names_every_code_of_the_dispatcher():
    tiers = {FailureClass.SELECTION, FailureClass.LOOP, FailureClass.EXECUTION}
    codes = {code for code, entry in CODES.items() if entry.failure_class in tiers} - {"internal_error"}

    assert set() == {code for code in codes if f"`{code}`" not in PAGE}


def test_the_example_runs_the_whole_loop():
    done = subprocess.run([sys.executable, ROOT / "examples" / "agent_loop.py"], capture_output=True, text=True, check=True)

    for word in ("[executed]", "id_never_seen", "[executed, replayed]", "[ask the user]", "[executed, degraded]", "budget_spent"):
        assert word in done.stdout
    assert "tools on offer: ['find_tables', 'book_table', 'climate']" in done.stdout
