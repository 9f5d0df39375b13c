"""The house: one direction of imports, small files, and a surface that is what it says."""

import ast
import subprocess
import sys
from pathlib import Path

import rightargs

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "rightargs"
HEAVY = ("dateparser", "phonenumbers", "babel", "stdnum", "regex", "pytz", "asyncio")


def test_imports_go_one_direction_and_every_module_has_a_floor():
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout


def test_no_file_is_over_400_lines():
    long = {str(path.relative_to(SOURCE)): count for path in SOURCE.rglob("*.py") if (count := len(path.read_text().splitlines())) > 400}

    assert long == {}


def test_all_is_sorted_and_names_everything_that_is_public():
    tree = ast.parse((SOURCE / "__init__.py").read_text())
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rightargs")]
    imported = {alias.asname or alias.name for node in imports for alias in node.names}

    assert sorted(rightargs.__all__) == rightargs.__all__
    assert {name for name in imported if not name.startswith("_")} == set(rightargs.__all__)


def test_importing_the_package_loads_no_parser_and_no_event_loop():
    code = f"import sys; from rightargs import *; print([name for name in {HEAVY!r} if name in sys.modules])"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_every_public_class_and_function_has_a_docstring():
    bare = [name for name in rightargs.__all__ if isinstance(getattr(rightargs, name), type) and not getattr(rightargs, name).__doc__]

    assert bare == []


def test_nothing_else_stands_at_the_top():
    shown = {path.name for path in ROOT.iterdir() if not path.name.startswith(".") and path.suffix != ".egg-info"}
    assert {"src", "tests", "docs", "examples", "README.md", "LICENSE", "pyproject.toml"} == shown
