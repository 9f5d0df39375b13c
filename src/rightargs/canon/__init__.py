"""Canonicalisers: one kind of value per file."""

from rightargs.canon._base import Canonicaliser

__all__ = ["Canonicaliser"]
