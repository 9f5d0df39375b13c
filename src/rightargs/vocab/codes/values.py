"""Codes of canonicalisers other than dates: money, numbers, units, phones, places, choices, IDs."""

from rightargs.vocab.codes._kinds import CodeEntry, FailureClass

_F = FailureClass

VALUE_CODES: tuple[CodeEntry, ...] = (
    CodeEntry("not_a_boolean", _F.WRONG_TYPE, "The value says neither yes nor no."),
    CodeEntry("not_a_number", _F.WRONG_TYPE, "The value is not a number."),
    CodeEntry("not_money", _F.WRONG_TYPE, "The value is not an amount of money."),
    CodeEntry("not_a_phone", _F.LOCALE_FORMAT, "The value is not a valid telephone number."),
    CodeEntry("too_many_decimals", _F.UNIT, "The amount has more decimals than its currency has."),
    CodeEntry("ambiguous_unit", _F.UNIT, "The number could be in several units.", "ask"),
    CodeEntry("ambiguous_currency", _F.CURRENCY, "The symbol is shared by several currencies.", "ask"),
    CodeEntry("ambiguous_separator", _F.LOCALE_FORMAT, "The mark could divide thousands or decimals.", "ask"),
)
