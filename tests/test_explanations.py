"""What the explanations claim is what the library does: each line that says `# -> answer` is run."""

import re
from pathlib import Path

import pytest

PAGES = sorted((Path(__file__).parent.parent / "docs" / "explanation").glob("*.md"))
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_claim_of_the_page_holds(page):
    names = {}
    for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        code, claims = [], []
        for line in block.splitlines():
            expression, arrow, answer = line.partition("  # -> ")
            (claims.append((expression, answer)) if arrow else code.append(line))
        exec("\n".join(code), names)
        for expression, answer in claims:
            assert answer == str(eval(expression, names)), expression
