"""How large an input may be before it is refused unread. Each breach has a code of its own."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """
    The bounds on untrusted input.

    The defaults are far above what a tool call needs and low enough that no input hangs or bloats the process.

    Attributes:
        raw_size: Characters (or bytes) of the text of one call. Code `too_large`.
        depth: Nested objects and lists. Code `too_deep`.
        keys: Keys of one object. Code `too_many_keys`.
        string_length: Characters of one string. Code `string_too_long`.
        digits: Digits of one number. Code `number_too_long`.
        exponent: Absolute decimal exponent of one number; an IEEE 754 double ends at 308. Code `number_too_large`.
    """

    raw_size: int = 4_000_000
    depth: int = 100
    keys: int = 10_000
    string_length: int = 2_000_000
    digits: int = 400
    exponent: int = 308


DEFAULT_LIMITS = Limits()
