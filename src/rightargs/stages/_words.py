"""Words that more than one stage says."""

from collections.abc import Iterable


def first_call(tools: Iterable[str]) -> str:
    """Say that another tool comes first."""
    return f"call {' or '.join(f'`{tool}`' for tool in tools)} first"
