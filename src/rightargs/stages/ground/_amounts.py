"""The relation of a figure to the figures that were said."""

import re
from decimal import Decimal

from rightargs.canon._units import known_dimension
from rightargs.canon.money import MinorUnits, Money
from rightargs.canon.numbers import Percent
from rightargs.canon.quantities import Quantity
from rightargs.context import Sighting
from rightargs.stages.ground._company import field_sort, sort_of
from rightargs.stages.ground._derived import derived_figure, year_said
from rightargs.stages.ground._figures import (
    FIGURES,
    MENTIONS,
    Figure,
    currencies,
    currency_of,
    figures,
    own_figure,
    plain_figures,
    power_of_ten,
    ratio,
    to_field,
)
from rightargs.stages.ground._nouns import field_words
from rightargs.stages.ground._pairs import figure_of_its_own, of_another_record, sum_of_records
from rightargs.stages.ground._purpose import asked_instead, of_another_matter
from rightargs.stages.ground._said import Said
from rightargs.stages.ground._spans import length_between, only_span
from rightargs.stages.ground._texts import record_currency
from rightargs.stages.ground._verdict import UNSUPPORTED, Scene, Verdict, Want
from rightargs.vocab.json import JsonValue

RECENT = 60
"""Mentions that are looked at, the latest: a call is about what was said lately."""

_STEPS = frozenset(map(Decimal, (7, 12, 24, 30, 52, 60, 365, 1440, 3600, 168)))
"""Between minutes, hours, days, weeks, months and years."""

_MEASURED = frozenset({"mass", "volume", "length", "area", "temperature"})
"""Dimensions that a bare number may be taken for in the same breath: 5 mg and 5 ml; a count of days is told by its noun."""

_PER_CENT = frozenset({"percent", "percentage", "pct"})
_OF_MONEY = frozenset(
    "amount price cost fee budget principal balance salary value total payment deposit investment income loan money revenue spend".split()
)
"""Words by which a plain number is an amount of money, so that money may contradict it."""

_NAMING_DIGITS = 3
"""Digits from which a figure is equal to a name by no accident."""

_OTHER_FIGURES = frozenset("stock available availability seat capacity age rating score year floor room weight distance duration".split())
"""Words of keys that hold figures of their own."""

_SIGHTINGS = 20
_QUANTITY = frozenset("quantity qty count amount number unit item piece".split())
"""Words of a field that counts whatever is spoken of."""

_PIECES = frozenset({"piece", "pc", "unit", "item", "no", "nag"})
_SCALED = re.compile(r"\b(?:lakhs?|lacs?|crores?|grand|hazaa?r|thousand|million)\b|\d\s?k\b", re.IGNORECASE)
_DIGITS = re.compile(r"\D")


def figure_mentions(want: Want, scene: Scene) -> list[tuple[Said, tuple[Figure, ...]]]:
    """Return the mentions that could be a value of the field, in order, with what they would be."""
    has_money = any(other.kind == "money" for other in scene.wants if other is not want)
    found: list[tuple[Said, tuple[Figure, ...]]] = []
    for said in scene.talk.kinds(*MENTIONS)[-RECENT:]:
        if want.kind == "number" and said.kind == "money" and has_money:
            continue  # a mention with a currency mark is the money field's
        readings = figures(said, want, scene.context)
        if readings:
            found.append((said, readings))
    return found


def support_figure(want: Want, scene: Scene) -> list[Said]:
    """Return the live mentions that say the value."""
    own = own_figure(want)
    live = [(said, readings) for said, readings in figure_mentions(want, scene) if said.live and not _is_total(want, said, scene)]
    if want.classes and want.kind == "number" and any(said.noun in want.classes for said, _ in live):
        last = max(said.turn for said, _ in live if said.noun in want.classes)
        # "2 baths" said: a bare 3 is of something else, unless the user said it later
        live = [(said, one) for said, one in live if said.noun in want.classes or (not said.noun and said.turn > last and not said.unit)]
    found = [said for said, readings in live if any(figure.value == own or _rounded(figure, own, want) for figure in readings)]
    return found or [said for said in scene.talk.kinds("percent") if said.live and want.kind == "number" and own in _shares(said, want)]


def _rounded(figure: Figure, own: Decimal | None, want: Want) -> bool:
    """Whether a whole quantity is what was said in another unit: 907 g for two pounds."""
    whole = want.kind == "quantity" and "integer" in want.place.spec.types and "number" not in want.place.spec.types
    return whole and own is not None and figure.marked and abs(figure.value - own) <= Decimal("0.5") and figure.value % 1 != 0


def _shares(said: Said, want: Want) -> tuple[Decimal, ...]:
    """Return what "5 %" is for a plain number: 5 where the field speaks of per cent, else 0.05. It supports, and contradicts nothing."""
    parts = plain_figures(said)
    return parts if want.words & _PER_CENT else tuple(part / 100 for part in parts)


def judge_figure(want: Want, scene: Scene) -> Verdict:
    """Relate a figure to what was said: supported, contradicted with its class, open, or unsupported."""
    own = own_figure(want)
    if own is None:
        return UNSUPPORTED
    mentions = figure_mentions(want, scene)
    live = [(said, readings) for said, readings in mentions if said.live]
    supporters = want.supporters
    left_open = _left_open(want, supporters, live)
    if left_open:
        return left_open
    summary = _summary(want, scene, live)
    if summary is not None and not any(said.turn >= summary or said.speaker == "tool" for said in supporters):
        newer = [(said, readings) for said, readings in live if said.turn >= summary and not scene.claimed(said, want)]
        if newer and not (not supporters and derived_figure(own, want, scene)):
            return _contradicted(want, own, *newer[-1])
    if supporters and scene.effect == "write" and _of_what(want, scene, supporters):
        why = f'"{supporters[-1].quote}" names no unit, and the call has fields for several'
        return Verdict("asked", "ambiguous_unit", why, options=(want.value,), said=supporters[-1])
    foreign = _in_another_currency(want, scene, supporters)
    if foreign is not None:
        return Verdict("contradicted", "currency_mismatch", _instead(foreign), said=foreign)
    if supporters and scene.effect == "write" and (paired := figure_of_its_own(want, own, scene, live)) is not None:
        return _contradicted(want, own, *paired)
    if supporters:
        if want.kind == "money" and (meant := asked_instead(want, scene)) is not None:
            return _contradicted(want, own, meant, figures(meant, want, scene.context))
        stronger = _stronger(want, own, scene, live)
        return stronger or Verdict("supported", said=supporters[-1])
    if want.kind == "number" and "year" in want.words and year_said(own, scene):
        return Verdict("supported", source="derived")
    if want.kind == "duration" and length_between(own, scene):
        return Verdict("supported", source="derived")
    if want.kind == "duration" and (length := only_span(scene)) is not None:
        return Verdict("contradicted", "value_mismatch", f'the user said "{length[0]}"', length[1])
    if scene.effect == "write" and (elsewhere := of_another_record(_forms(want, own), scene)) is not None:
        return Verdict(
            "contradicted", "value_mismatch", f"a tool returned this `{elsewhere[0]}` for another of the things it listed", elsewhere[1]
        )
    if derived_figure(own, want, scene):
        return Verdict("supported", source="derived")
    if (named := _names_something(want, own, scene)) is not None:
        use = to_field(live[-1][1][0].value, want) if len(live) == 1 and len(live[0][1]) == 1 and live[0][0].speaker == "user" else None
        return Verdict("contradicted", "value_mismatch", f'the user said "{named.quote}" to name something, not to count', use, said=named)
    if (rest := _rest_of_total(want, scene)) is not None:
        return rest
    free = [(said, readings) for said, readings in live if not scene.claimed(said, want) and _comparable(want, said, scene)]
    dead = [
        said for said, readings in mentions if not said.live and said.speaker != "tool" and any(figure.value == own for figure in readings)
    ]
    in_record = returned(want, scene)
    aside = [said for said, _ in free if in_record and want.kind == "money" and of_another_matter(said, scene)]
    free = [
        (said, readings)
        for said, readings in free
        if said not in aside and not (in_record and said.kind == "money" and sum_of_records(plain_figures(said), scene))
    ]
    for said, readings in reversed(free):
        if _telling(want, own, said, readings) is not None and not (in_record and not _bound(want, said, scene)):
            return _contradicted(want, own, said, readings)
    if in_record and not any(_bound(want, said, scene) and (said.answers or _latest(said, scene)) for said, _ in free):
        return UNSUPPORTED if aside else Verdict("supported", source="tool_result")
    bound = [(said, readings) for said, readings in free if _bound(want, said, scene)]
    if any(said.negated or said.stale or said.rejected for said in dead):
        said, readings = (bound or free or [(dead[-1], ())])[-1]
        use = to_field(readings[0].value, want) if len(readings) == 1 else None
        return Verdict("contradicted", "stale_value", _instead(said), use, said=said)
    other = _in_another_unit(want, own, scene)
    if bound:
        found = _contradicted(want, own, *bound[-1])
        return Verdict("contradicted", "unit_mismatch", found.why, found.use, said=found.said) if other is not None else found
    if other is not None:
        return Verdict("contradicted", "unit_mismatch", _instead(other), said=other)
    only = _only_count(want, scene, free)
    return UNSUPPORTED if only is None else _contradicted(want, own, *only)


def _only_count(want: Want, scene: Scene, free: list[tuple[Said, tuple[Figure, ...]]]) -> tuple[Said, tuple[Figure, ...]] | None:
    """Return the only number that the user said of things, where the call has one number: it can mean no other field."""
    if want.kind != "number" or sum(other.kind in FIGURES for other in scene.wants) > 1 or not want.words & _QUANTITY:
        return None
    counts = [(said, readings) for said, readings in free if said.kind == "number" and said.speaker == "user"]
    return counts[-1] if len({readings[0].value for _, readings in counts}) == 1 and counts[-1][0].unit else None


def _names_something(want: Want, own: Decimal, scene: Scene) -> Said | None:
    """Return the digits that name a card, a room or a flight and are the value's own, where a tool returned no such figure."""
    if want.kind not in {"money", "number"} or len(format(own.normalize(), "f")) < _NAMING_DIGITS or returned(want, scene):
        return None
    return next((said for said in scene.talk.kinds("number") if said.noun == "id" and said.live and own in plain_figures(said)), None)


def _comparable(want: Want, said: Said, scene: Scene) -> bool:
    """
    Whether a mention may contradict the field.

    Money says nothing of a number that no word makes an amount, nor a number of people of one sort of them, where the call has several.
    """
    return not _is_total(want, said, scene) and (want.kind != "number" or said.kind != "money" or bool(want.words & _OF_MONEY))


def _is_total(want: Want, said: Said, scene: Scene) -> bool:
    """Whether a mention counts people, and the call counts several sorts of them: "a family of four" is none of them alone."""
    if said.noun != "people" or sort_of(said.unit) or not field_sort(want.place.spec.name):
        return False
    return any(other is not want and field_sort(other.place.spec.name) and own_figure(other) for other in scene.wants)


def _rest_of_total(want: Want, scene: Scene) -> Verdict | None:
    """Contradict a count of one sort of people that does not make up, with the other sorts, the number that was said."""
    totals = [said for said in scene.talk.kinds("number") if said.live and _is_total(want, said, scene)]
    others = [other for other in scene.wants if other is not want and field_sort(other.place.spec.name)]
    if not totals or not all(other.supporters for other in others):
        return None
    rest = plain_figures(totals[-1])[0] - sum(own_figure(other) or Decimal(0) for other in others)
    return Verdict("contradicted", "value_mismatch", _instead(totals[-1]), to_field(rest, want), said=totals[-1]) if rest >= 0 else None


def _in_another_currency(want: Want, scene: Scene, supporters: list[Said]) -> Said | None:
    """Return the mention of the amount that names another currency, where no currency field of its own is there to be judged."""
    code = currency_of(want) if want.kind == "money" else ""
    if not code or any(other.kind == "currency" for other in scene.wants) or not supporters:
        return None
    marked = [said for said in supporters if currencies(said)]
    if len(marked) < len(supporters) or any(code in currencies(said) for said in marked):
        return None
    return marked[-1] if record_currency(scene) != code else None


def _of_what(want: Want, scene: Scene, supporters: list[Said]) -> bool:
    """Whether only a bare number says a quantity, where the tool has another field for the same number in another unit."""
    if not isinstance(want.canonicaliser, Quantity) or any(
        said.kind != "number" or said.noun in want.classes or said.answers for said in supporters
    ):
        return False
    units = scene.open_units - {want.canonicaliser.to}
    return any(known_dimension(unit or "") in _MEASURED for unit in units) and known_dimension(want.canonicaliser.to or "") in _MEASURED


def returned(want: Want, scene: Scene) -> bool:
    """Whether a tool successfully returned the figure for such a field: twenty in stock is no amount of twenty pounds."""
    forms = _forms(want, own_figure(want))
    return any(_of_the_field(seen, want) for form in forms for seen in scene.context.sightings(form)[-_SIGHTINGS:])


def _of_the_field(seen: Sighting, want: Want) -> bool:
    """Whether the key of a returned value and the field speak of one thing; a key without words of its own says nothing against it."""
    key = next((step for step in reversed(seen.path) if isinstance(step, str)), "")
    words = field_words(key, "")
    if not words & (_OF_MONEY | _QUANTITY | _OTHER_FIGURES):
        return True
    if want.kind == "money":
        return bool(words & _OF_MONEY)
    return bool(words & want.words) or not words & _OTHER_FIGURES


def _forms(want: Want, own: Decimal | None) -> set[str]:
    """Return the texts under which a tool may have returned the value."""
    return {str(want.value)} if own is None else {str(want.value), format(own, "f"), format(own.normalize(), "f")}


def _left_open(want: Want, supporters: list[Said], live: list[tuple[Said, tuple[Figure, ...]]]) -> Verdict | None:
    """Ask where the value is one of the alternatives that the user left open, and nothing later chose."""
    for said in supporters:
        if not said.rivals:
            continue
        last = max(rival.turn for rival in said.rivals)
        if any(other.turn > last and not other.rivals for other in supporters):
            continue
        readings_of = {id(one): readings for one, readings in live}
        named = dict.fromkeys(readings[0].value for rival in said.rivals if (readings := readings_of.get(id(rival))))
        options: tuple[JsonValue, ...] = tuple(value for figure in named if (value := to_field(figure, want)) is not None)
        if want.kind == "duration":
            options = tuple(rival.values[0] for rival in said.rivals if rival.kind == "duration")
        if len(options) > 1:
            return Verdict("asked", "open_alternatives", "the user named several and chose none", options=options, said=said)
    return None


def _summary(want: Want, scene: Scene, live: list[tuple[Said, tuple[Figure, ...]]]) -> int | None:
    """Return the turn of the last agreed summary that names this slot."""
    for turn in reversed(scene.talk.summaries):
        for said, readings in live:
            if (
                said.turn == turn
                and (any(figure.marked for figure in readings) or said.noun in want.classes)
                and not scene.claimed(said, want)
            ):
                return turn
    return None


def _stronger(want: Want, own: Decimal, scene: Scene, live: list[tuple[Said, tuple[Figure, ...]]]) -> Verdict | None:
    """Find a marked or later mention a power of ten away, where only bare digits say the value: an invoice number in the amount."""
    if want.kind != "money" or any(said.kind == "money" for said in want.supporters):
        return None
    last = max((said.turn, said.span) for said in want.supporters)
    for said, readings in live:
        later = (said.turn, said.span) > last
        if (said.kind != "money" and not later) or scene.claimed(said, want) or said.speaker == "tool":
            continue
        for figure in readings:
            quotient = ratio(own, figure.value)
            if quotient is not None and power_of_ten(quotient) is not None:
                return _contradicted(want, own, said, readings)
    return None


def _bound(want: Want, said: Said, scene: Scene) -> bool:
    """Whether a mention speaks of this very field: by its unit, its noun, the question it answers, or a choice beside it."""
    if said.noun and said.noun in want.classes:
        return True
    if want.kind == "money":
        if said.kind == "number" and not said.noun and _SCALED.search(said.quote):
            return said.speaker == "user"  # "15 lakh" counts money
        return said.kind == "money" or (said.answers and not said.noun)
    if want.kind in {"percent", "duration"}:
        return said.kind == want.kind
    if want.kind == "quantity":
        return said.kind in {"quantity", "duration"} or bool(figures(said, want, scene.context) and said.kind == "money")
    unit = said.unit.casefold().rstrip("s")
    if unit in _PIECES and want.words & _QUANTITY:
        return True
    return bool(unit) and (unit in want.words or unit.removesuffix("e") in want.labels)


def _latest(said: Said, scene: Scene) -> bool:
    return bool(scene.talk.user_text) and said.turn >= scene.talk.user_text[-1][0]


def _telling(want: Want, own: Decimal, said: Said, readings: tuple[Figure, ...]) -> str | None:
    """Return the code of a near miss that gives itself away: a power of ten, a unit, a part of the digits."""
    for figure in readings:
        quotient = ratio(own, figure.value)
        if quotient is None or quotient < 0:
            continue
        power = power_of_ten(quotient)
        if power is not None:
            return _power_code(want, power)
        if want.kind in {"quantity", "duration"} and (_is_step(quotient) or _is_step(1 / quotient)):
            return "unit_mismatch"
    if want.kind == "quantity" and said.kind != "number":
        bare = [ratio(own, number) for number in plain_figures(said)]
        if any(number is not None and (number == 1 or power_of_ten(number) is not None) for number in bare):
            return "unit_mismatch"
    if want.kind in {"money", "number"} and re.search(r"\d[.,]\d", said.quote):
        theirs = _DIGITS.sub("", said.quote)
        for mine in (_DIGITS.sub("", str(want.value)), _DIGITS.sub("", format(own.normalize(), "f"))):
            if len(mine) >= 2 and mine != theirs and theirs.startswith(mine):
                return "format_mismatch"
    return None


def _is_step(quotient: Decimal) -> bool:
    whole = quotient.to_integral_value()
    return whole in _STEPS and abs(quotient - whole) < Decimal("1e-9")


def _power_code(want: Want, power: int) -> str:
    if want.kind in {"quantity", "duration"}:
        return "unit_mismatch"
    if isinstance(want.canonicaliser, Percent):
        return "unit_mismatch" if abs(power) == 2 else "scale_mismatch"
    if isinstance(want.canonicaliser, (MinorUnits, Money)):
        return "unit_mismatch" if abs(power) == 2 else "scale_mismatch"
    return "scale_mismatch"


def _in_another_unit(want: Want, own: Decimal, scene: Scene) -> Said | None:
    """Find a mention with the same bare figure in a unit that the field does not measure."""
    if want.kind not in {"quantity", "duration", "percent"}:
        return None
    bare = own * 100 if want.kind == "percent" else own
    for said in reversed(scene.talk.kinds("quantity", "duration")[-RECENT:]):
        if said.live and not scene.claimed(said, want) and bare in plain_figures(said):
            return said
    return None


def _contradicted(want: Want, own: Decimal, said: Said, readings: tuple[Figure, ...]) -> Verdict:
    code = _telling(want, own, said, readings) or "value_mismatch"
    values = {figure.value for figure in readings}
    use = to_field(next(iter(values)), want) if len(values) == 1 else None
    if want.kind == said.kind == "duration" and len(said.values) == 1:
        use = said.values[0]
    return Verdict("contradicted", code, _instead(said), use, said=said)


def _instead(said: Said) -> str:
    who = {"user": "the user said", "assistant": "it was agreed:", "tool": "a tool returned"}[said.speaker]
    return f'{who} "{said.quote}"'
