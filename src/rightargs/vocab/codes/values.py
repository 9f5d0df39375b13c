"""Codes of canonicalisers other than dates: money, numbers, units, phones, places, choices, IDs."""

from rightargs.vocab.codes._kinds import CodeEntry, FailureClass

_F = FailureClass

VALUE_CODES: tuple[CodeEntry, ...] = (
    # yes or no, one of a set
    CodeEntry("not_boolean", _F.WRONG_TYPE, "The value says neither yes nor no."),
    CodeEntry("unknown_value", _F.NOT_A_CHOICE, "The value is none of the allowed ones."),
    CodeEntry("ambiguous_choice", _F.NOT_A_CHOICE, "Several allowed values are written alike.", "ask"),
    # numbers
    CodeEntry("not_a_number", _F.WRONG_TYPE, "The value is not a number."),
    CodeEntry("number_missing", _F.ABSENCE, "The text names a unit or a scale, and no number."),
    CodeEntry("bool_not_number", _F.WRONG_TYPE, "A boolean is no number."),
    CodeEntry("ambiguous_number", _F.WRONG_TYPE, "The words can be one number or several.", "ask"),
    CodeEntry("not_integer", _F.WRONG_TYPE, "The field takes whole numbers, and the value has a fraction."),
    CodeEntry("not_exact", _F.WRONG_TYPE, "The fraction has no exact decimal form."),
    CodeEntry("bad_format", _F.WRONG_TYPE, "The text does not have the form of such a value."),
    CodeEntry("mixed_digits", _F.LOCALE_FORMAT, "The digits are of several scripts."),
    CodeEntry("grouping", _F.LOCALE_FORMAT, "The marks between the digits group them in no known way."),
    CodeEntry("ambiguous_separator", _F.LOCALE_FORMAT, "The mark could divide thousands or decimals.", "ask"),
    CodeEntry("ambiguous_scale", _F.SCALE, "The scale word has two meanings in this language. Send the number in digits.", "ask"),
    CodeEntry("vague", _F.UNSUPPORTED, "The words name no definite value.", "ask"),
    CodeEntry("approximate", _F.UNSUPPORTED, "The text gives an approximate value; the field needs a definite one.", "ask"),
    CodeEntry("range_not_value", _F.UNSUPPORTED, "The text gives a range, and the field takes one value.", "ask"),
    CodeEntry("multiple_values", _F.UNSUPPORTED, "The text holds several values, and the field takes one.", "ask"),
    CodeEntry("trailing_text", _F.WRONG_TYPE, "Words are left over beside the value."),
    # units
    CodeEntry("wrong_unit", _F.UNIT, "The value is in a unit that this field does not take."),
    CodeEntry("unit_missing", _F.UNIT, "The value has no unit."),
    CodeEntry("unknown_unit", _F.UNIT, "The unit is not known."),
    CodeEntry("wrong_dimension", _F.UNIT, "The unit measures something else than the field."),
    CodeEntry("ambiguous_unit", _F.UNIT, "The number could be in several units.", "ask"),
    # money
    CodeEntry("not_money", _F.WRONG_TYPE, "The value is not an amount of money."),
    CodeEntry("too_many_decimals", _F.UNIT, "The amount has more decimals than its currency has."),
    CodeEntry("currency_missing", _F.CURRENCY, "The amount names no currency, and none is known.", "ask"),
    CodeEntry("currency_conflict", _F.CURRENCY, "The text names another currency than the call."),
    CodeEntry("unknown_currency", _F.CURRENCY, "There is no such currency in ISO 4217."),
    CodeEntry("obsolete_currency", _F.CURRENCY, "The currency is no longer in use."),
    CodeEntry("ambiguous_currency", _F.CURRENCY, "The symbol or name is shared by several currencies.", "ask"),
    # durations
    CodeEntry("not_a_duration", _F.WRONG_TYPE, "The text is no length of time."),
    CodeEntry("not_fixed_length", _F.UNIT, "Months and years have no fixed length, and the field counts a fixed unit."),
    # phones
    CodeEntry("region_missing", _F.LOCALE_FORMAT, "The value is national, and no country is known."),
    CodeEntry("ambiguous_region", _F.LOCALE_FORMAT, "The value is valid in several countries.", "ask"),
    CodeEntry("not_a_phone", _F.LOCALE_FORMAT, "The text is not written as a telephone number."),
    CodeEntry("not_a_postcode", _F.LOCALE_FORMAT, "The text is no postal code of the country."),
    CodeEntry("invalid_number", _F.LOCALE_FORMAT, "No such telephone number can be assigned."),
    CodeEntry("letters", _F.LOCALE_FORMAT, "A telephone number holds no letters."),
    CodeEntry("too_short", _F.LOCALE_FORMAT, "The telephone number has too few digits."),
    CodeEntry("too_long", _F.LOCALE_FORMAT, "The telephone number has too many digits."),
    CodeEntry("short_code", _F.LOCALE_FORMAT, "The number is a short code, which works in its own country alone."),
    CodeEntry("masked", _F.ABSENCE, "Characters of the value are masked. Ask for the whole value."),
    # addresses on the net, names
    CodeEntry("scheme_not_allowed", _F.WRONG_TYPE, "The address has a scheme that this field does not take."),
    CodeEntry("markup", _F.WRONG_TYPE, "The value stands inside markup. Send it alone."),
    # places
    CodeEntry("not_a_country", _F.WRONG_TYPE, "The text names no country."),
    CodeEntry("obsolete_country", _F.WRONG_TYPE, "The country no longer exists."),
    CodeEntry("ambiguous_country", _F.UNSUPPORTED, "Several countries have this name.", "ask"),
    CodeEntry("ambiguous_zone", _F.TIMEZONE, "The name or abbreviation is shared by several time zones.", "ask"),
    CodeEntry("unknown_zone", _F.TIMEZONE, "There is no such time zone."),
    CodeEntry("ambiguous_order", _F.WRONG_PLACE, "Nothing says which of the two numbers is the latitude.", "ask"),
    # identifiers
    CodeEntry("ambiguous_id", _F.FABRICATED_ID, "Several known IDs differ from the text only in formatting.", "ask"),
    CodeEntry("leading_zero_lost", _F.LOCALE_FORMAT, "The code was sent as a JSON number, which has no leading zeros. Send it as text."),
    CodeEntry("checksum", _F.WRONG_TYPE, "The check digits do not fit the rest."),
)
