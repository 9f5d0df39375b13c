"""Pieces of text with their classes (see `_lexicon`)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text with its class and value."""

    kind: str
    value: object
    text: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """The tokens of a text, and their classes as one string."""

    kinds: str
    tokens: tuple[Token, ...]
