"""A small, seeded run of the fuzz target."""

from fuzz_repair import fuzz


def test_mutated_documents_end_in_an_answer():
    assert sum(fuzz(3_000, seed=7).values()) == 3_000
