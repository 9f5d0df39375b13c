"""
What the model reads: one object, written as JSON or as text, and the shapes in which providers carry it.

The object is versioned; its JSON Schema is `docs/feedback.schema.json`.
"""

from rightargs.vocab.feedback._carriers import Carrier, anthropic_result, mcp_result, openai_message
from rightargs.vocab.feedback._groups import gathered
from rightargs.vocab.feedback._history import NO_HISTORY, History
from rightargs.vocab.feedback._masking import (
    MASK,
    hides,
    masked_edits,
    masked_evidence,
    masked_object,
    masked_problems,
    masked_questions,
    masked_value,
    masked_words,
)
from rightargs.vocab.feedback._objects import MAX_BYTES, MAX_FOUND, MAX_OPTIONS, MAX_PROBLEMS, SCHEMA, clarification, halt, rejection
from rightargs.vocab.feedback._quoting import MAX_QUOTE, dumps, escaped, quoted, sentence
from rightargs.vocab.feedback._texts import Style, as_compiler, as_text, written

__all__ = [
    "MASK",
    "MAX_BYTES",
    "MAX_FOUND",
    "MAX_OPTIONS",
    "MAX_PROBLEMS",
    "MAX_QUOTE",
    "NO_HISTORY",
    "SCHEMA",
    "Carrier",
    "History",
    "Style",
    "anthropic_result",
    "as_compiler",
    "as_text",
    "clarification",
    "dumps",
    "escaped",
    "gathered",
    "halt",
    "hides",
    "masked_edits",
    "masked_evidence",
    "masked_object",
    "masked_problems",
    "masked_questions",
    "masked_value",
    "masked_words",
    "mcp_result",
    "openai_message",
    "quoted",
    "rejection",
    "sentence",
    "written",
]
