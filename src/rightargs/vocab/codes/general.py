"""Codes of shape, schema, provenance, evidence, rules and state."""

from rightargs.vocab.codes._kinds import CodeEntry, FailureClass

_F = FailureClass

GENERAL_CODES: tuple[CodeEntry, ...] = (
    # shape
    CodeEntry("unknown_key", _F.WRONG_PLACE, "The tool has no field of this name. Send only the fields that it declares."),
    CodeEntry("misplaced", _F.WRONG_PLACE, "The value stands at another level than the schema puts it."),
    CodeEntry("positional", _F.WRONG_PLACE, "The arguments came as a list; they must be an object with named fields."),
    CodeEntry("ambiguous_branch", _F.WRONG_TYPE, "The value fits several alternatives of the schema, and they read it differently."),
    CodeEntry("ambiguous_rename", _F.WRONG_PLACE, "The key could be several fields. Use the exact name of one."),
    CodeEntry("ambiguous_key", _F.WRONG_PLACE, "Two spellings of one field were sent with different values. Send the field once."),
    # validate
    CodeEntry("missing", _F.ABSENCE, "A required field was not sent."),
    CodeEntry("null_not_allowed", _F.ABSENCE, "The field must have a value; null is none."),
    CodeEntry("empty", _F.ABSENCE, "The field must not be empty."),
    CodeEntry(
        "placeholder",
        _F.ABSENCE,
        "The value is a placeholder that nobody said. Ask for the real one, or leave the field out if it is optional.",
    ),
    CodeEntry("wrong_type", _F.WRONG_TYPE, "The value has another JSON type than the field."),
    CodeEntry("not_a_choice", _F.NOT_A_CHOICE, "The value is none of the allowed ones."),
    CodeEntry("pattern_mismatch", _F.WRONG_TYPE, "The text does not have the form that the field demands."),
    CodeEntry("out_of_range", _F.WRONG_TYPE, "The number lies outside the bounds of the field."),
    CodeEntry("bad_length", _F.WRONG_TYPE, "The text or list is shorter or longer than the field allows."),
    CodeEntry("invalid", _F.WRONG_TYPE, "The value breaks the schema of the field."),
    # ground
    CodeEntry(
        "id_never_seen",
        _F.FABRICATED_ID,
        "No successful tool result of this conversation holds this ID. Copy one from a result, or look it up first.",
    ),
    CodeEntry(
        "ambiguous_reference", _F.UNSUPPORTED, "The lookup returned several candidates and the user's words fit none of them alone.", "ask"
    ),
    CodeEntry("wrong_reference", _F.UNSUPPORTED, "The ID is real, but the user's words point to another one."),
    CodeEntry("scale_mismatch", _F.SCALE, "The conversation says the same digits with another power of ten."),
    CodeEntry("unit_mismatch", _F.UNIT, "The conversation says the same figure in another unit."),
    CodeEntry("currency_mismatch", _F.CURRENCY, "The conversation, or the record, names another currency."),
    CodeEntry("date_mismatch", _F.DATE_ORDER, "The conversation says another date: day and month exchanged, another year or weekday."),
    CodeEntry("time_mismatch", _F.TIMEZONE, "The conversation says another instant: another offset, zone, or half of the day."),
    CodeEntry("format_mismatch", _F.LOCALE_FORMAT, "The conversation writes this value with other characters."),
    CodeEntry("zone_mismatch", _F.TIMEZONE, "The zone is neither the user's nor one that anybody spoke of."),
    CodeEntry("exchanged", _F.WRONG_PLACE, "Two fields hold each other's values."),
    CodeEntry("open_alternatives", _F.UNSUPPORTED, "The user named several values and chose none.", "ask"),
    CodeEntry("two_readings", _F.UNSUPPORTED, "The only words for this value can be read in two ways.", "ask"),
    CodeEntry("stale_value", _F.UNSUPPORTED, "The user corrected this value later."),
    CodeEntry("value_mismatch", _F.UNSUPPORTED, "The conversation says another value for this field."),
    CodeEntry(
        "not_in_conversation", _F.UNSUPPORTED, "Nobody said this value and no tool returned it. Ask, or leave an optional field out."
    ),
    # crosscheck
    CodeEntry("not_the_same", _F.UNSUPPORTED, "The value differs from the record that the ID points to."),
    CodeEntry("above_record", _F.STATE, "The value is larger than the record allows."),
    CodeEntry("below_record", _F.STATE, "The value is smaller than the record allows."),
    CodeEntry("rule_broken", _F.STATE, "A rule of the application refuses the call."),
    CodeEntry("prerequisite_missing", _F.STATE, "Another tool must have succeeded first."),
    CodeEntry("not_permitted", _F.STATE, "The caller may not use this tool.", "stop"),
    # guard
    CodeEntry("internal_error", _F.EXECUTION, "The guard failed on this call; it was not run. The log has the details.", "stop"),
)
