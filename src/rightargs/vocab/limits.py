"""How large an input may be before it is refused unread. Each breach has a code of its own."""

from dataclasses import dataclass, fields


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

    def __post_init__(self) -> None:
        for part in fields(self):
            bound: object = getattr(self, part.name)
            if not isinstance(bound, int) or isinstance(bound, bool) or bound < 1:
                raise ValueError(f"Limits: {part.name} must be a whole number from 1 on, not {bound!r:.80}")


DEFAULT_LIMITS = Limits()
