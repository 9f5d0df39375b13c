"""
Numbers that carry check digits: bank accounts, cards, tax numbers. They need the `ids` extra (python-stdnum).

A number is taken only if its check digits fit; look-alike characters are refused, never exchanged.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import ClassVar, cast

from rightargs.canon._base import Canonicaliser
from rightargs.canon._refusals import not_text, text_of
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Canonical, Reading, Unreadable

_SEPARATORS = re.compile(r"[\s-]+")
_MASK = re.compile(r"[*•●]|[xX]{4,}")


def _validator(module: str) -> Callable[[str], str]:
    try:
        return cast("Callable[[str], str]", import_module(f"stdnum.{module}").validate)
    except ImportError as error:
        raise ImportError("this canonicaliser needs python-stdnum: install rightargs[ids]") from error


@dataclass(frozen=True, slots=True)
class _Checked(Canonicaliser):
    """What these canonicalisers share; each names its stdnum module, its form and an example."""

    module: ClassVar[str]
    form: ClassVar[re.Pattern[str]]
    length: ClassVar[tuple[int, int]]
    expected: ClassVar[str]
    kind: ClassVar[str] = "id"

    def __post_init__(self) -> None:
        _validator(self.module)

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw* and verify its check digits; blanks and hyphens are formatting."""
        text = self._text(raw)
        if isinstance(text, Unreadable):
            return text
        if _MASK.search(text):
            return Unreadable("masked", "Characters of the number are masked.", self.expected)
        compact = _SEPARATORS.sub("", text).upper()
        if not compact.isascii() or not compact.isalnum():
            return self._refused("bad_format")
        if not self.length[0] <= len(compact) <= self.length[1]:
            return self._refused("bad_length")
        if not self.form.fullmatch(compact) or not self._shape(compact):
            return self._refused("bad_format")
        return self._verified(compact)

    def _text(self, raw: JsonValue) -> str | Unreadable:
        return text_of(raw, self.expected, 80)

    def _shape(self, compact: str) -> bool:  # noqa: ARG002 (most forms say it all)
        return True

    def _verified(self, compact: str) -> Reading:
        from stdnum.exceptions import InvalidChecksum, InvalidLength, ValidationError

        try:
            _validator(self.module)(compact)
        except InvalidChecksum:
            return self._refused("checksum")
        except InvalidLength:
            return self._refused("bad_length")
        except ValidationError:
            return self._refused("bad_format")
        return Canonical(compact)

    def _refused(self, code: str) -> Unreadable:
        why = {"checksum": "The check digits do not fit.", "bad_length": "The number has too few or too many characters."}
        return Unreadable(code, why.get(code, "The text does not have the form of such a number."), self.expected)

    def describe(self) -> str:
        """Say what is accepted."""
        return self.expected


@dataclass(frozen=True, slots=True)
class Iban(_Checked):
    """Reads an international bank account number (ISO 13616), without blanks."""

    module: ClassVar[str] = "iban"
    form: ClassVar[re.Pattern[str]] = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]+")
    length: ClassVar[tuple[int, int]] = (15, 34)
    expected: ClassVar[str] = "an IBAN, such as GB82 WEST 1234 5698 7654 32"

    def _shape(self, compact: str) -> bool:
        """Whether letters and digits stand where the country has them."""
        from stdnum import numdb

        parts = numdb.get("iban").info(compact)
        bban = str(parts[0][1].get("bban", ""))
        kinds = {"n": "[0-9]", "a": "[A-Z]", "c": "[A-Z0-9]"}
        pattern = re.sub(r"(\d+)!([nac])", lambda match: f"{kinds[match[2]]}{{{match[1]}}}", bban)
        return not bban or re.fullmatch(pattern, compact[4:]) is not None


@dataclass(frozen=True, slots=True)
class CardNumber(_Checked):
    """Reads the number of a payment card (ISO/IEC 7812), digits alone."""

    module: ClassVar[str] = "luhn"
    form: ClassVar[re.Pattern[str]] = re.compile(r"[1-9]\d+")
    length: ClassVar[tuple[int, int]] = (12, 19)
    expected: ClassVar[str] = "the whole number of a payment card as text, such as 4111 1111 1111 1111"

    def _text(self, raw: JsonValue) -> str | Unreadable:
        if isinstance(raw, int) and not isinstance(raw, bool) and 0 < raw < 10**19:
            return str(raw)
        return text_of(raw, self.expected, 80)

    def label(self, value: JsonValue, context: Context, /) -> str:  # noqa: ARG002
        """Write the last four digits alone."""
        return f"**** {str(value)[-4:]}"


@dataclass(frozen=True, slots=True)
class Gstin(_Checked):
    """Reads an Indian goods and services tax number."""

    module: ClassVar[str] = "in_.gstin"
    form: ClassVar[re.Pattern[str]] = re.compile(r"\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]")
    length: ClassVar[tuple[int, int]] = (15, 15)
    expected: ClassVar[str] = "a GSTIN of 15 characters, such as 27AAPFU0939F1ZV"


@dataclass(frozen=True, slots=True)
class IndianPan(_Checked):
    """Reads an Indian permanent account number; it has no check digit, so its form alone is verified."""

    module: ClassVar[str] = "in_.pan"
    form: ClassVar[re.Pattern[str]] = re.compile(r"[A-Z]{5}\d{4}[A-Z]")
    length: ClassVar[tuple[int, int]] = (10, 10)
    expected: ClassVar[str] = "a PAN of 10 characters, such as AAPPV8261K"


@dataclass(frozen=True, slots=True)
class VatNumber(_Checked):
    """Reads a value added tax number of the European Union or the United Kingdom, with its country prefix."""

    module: ClassVar[str] = "eu.vat"
    form: ClassVar[re.Pattern[str]] = re.compile(r"[A-Z]{2}[A-Z0-9]{2,13}")
    length: ClassVar[tuple[int, int]] = (4, 15)
    expected: ClassVar[str] = "a VAT number with its country, such as DE136695976"

    def _verified(self, compact: str) -> Reading:
        if not compact.startswith("GB"):
            return _Checked._verified(self, compact)  # noqa: SLF001
        return _British()._verified(compact)  # noqa: SLF001


@dataclass(frozen=True, slots=True)
class _British(_Checked):
    module: ClassVar[str] = "gb.vat"
    form: ClassVar[re.Pattern[str]] = VatNumber.form
    length: ClassVar[tuple[int, int]] = VatNumber.length
    expected: ClassVar[str] = VatNumber.expected


_SORT_CODE = "a sort code of six digits, such as 12-34-56"


@dataclass(frozen=True, slots=True)
class SortCode(Canonicaliser):
    """Reads the sort code of a British bank, as 12-34-56; it has no check digit of its own."""

    kind: ClassVar[str] = "id"

    def __post_init__(self) -> None:
        _validator("luhn")

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw* as six digits."""
        if isinstance(raw, int) and not isinstance(raw, bool):
            if 0 <= raw < 100_000:
                code = f"{raw:06}"
                why = "The code was sent as a JSON number, which has no leading zeros."
                return Unreadable("leading_zero_lost", why, _SORT_CODE, (f"{code[:2]}-{code[2:4]}-{code[4:]}",))
            raw = str(raw) if 0 < raw < 10**6 else "-"
        if not isinstance(raw, str):
            return not_text(raw, _SORT_CODE)
        text = text_of(raw, _SORT_CODE, 40)
        if isinstance(text, Unreadable):
            return text
        match = re.fullmatch(r"(\d{2})([- ]?)(\d{2})\2(\d{2})", text) if text.isascii() else None
        if match is None:
            return Unreadable("bad_format", "The text is no sort code.", _SORT_CODE)
        return Canonical(f"{match[1]}-{match[3]}-{match[4]}")

    def describe(self) -> str:
        """Say what is accepted."""
        return _SORT_CODE
