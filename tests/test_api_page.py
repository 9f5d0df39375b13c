"""The reference of the API says what the docstrings say, of every public name."""

import runpy
from pathlib import Path

import pytest

import rightargs

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def script():
    return runpy.run_path(str(ROOT / ".scripts" / "api_reference.py"))


def test_the_page_is_up_to_date(script):
    assert script["PAGE"].read_text(encoding="utf-8") == script["page"](), "run python .scripts/api_reference.py"


def test_every_public_name_has_its_place_and_its_words(script):
    listed = [name for names in script["groups"]().values() for name in names]

    assert sorted(rightargs.__all__) == sorted(listed)
    assert [] == [name for name in listed if len(script["entry"](name, short=True).splitlines()) < 3]
