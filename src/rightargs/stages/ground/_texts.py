"""The relation of values that are compared as text: telephone numbers, addresses, codes, currencies and IDs that the user may give."""

import re
from functools import lru_cache

from rightargs.canon.places import Country, Currency
from rightargs.stages.ground._figures import currencies
from rightargs.stages.ground._said import Said
from rightargs.stages.ground._verdict import SUPPORTED, UNSUPPORTED, Scene, Verdict, Want
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Canonical

_MENTIONED = frozenset({"phone", "email", "url", "postcode"})
_ON_FILE = re.compile(
    r"\b(?:on file|on record|existing|usual|same|saved|registered|already have|purana|wahi"
    r"|(?:from|in|off|per) (?:the|your|my|his|her|our|their) (?:records?|profile|file|account|system))\b",
    re.IGNORECASE,
)
"""Words that send to what is recorded."""
_DOLLAR = re.compile(r"\$\s?[\d.,]+\s?[kKmM]?|[\d.,]+\s?\$")
_DOLLARS = re.compile(
    r"\b(?:US|U\.S\.|American|Canadian|Aussie|Australian|Singapore|Hong Kong|New Zealand|kiwi) (?:dollars?|bucks)\b"
    r"|\b(?:USD|CAD|AUD|SGD|HKD|NZD)\b",
    re.IGNORECASE,
)
_SPELLED = re.compile(r"\s+(dot|at|underscore|dash)\s+", re.IGNORECASE)
_SIGNS = {"dot": ".", "at": "@", "underscore": "_", "dash": "-"}
_WORD = re.compile(r"[A-Za-z]{2,}")


def judge_text(want: Want, scene: Scene) -> Verdict:
    """Relate a telephone number, an e-mail or web address or a postcode to those that were said."""
    value = want.value
    if not isinstance(value, str):
        return UNSUPPORTED
    mentions = scene.talk.kinds(want.kind)
    live = [said for said in mentions if said.live]
    if want.supporters:
        said = want.supporters[-1]
        if said.rivals and not any(not other.rivals for other in want.supporters):
            options = tuple(rival.values[0] for rival in said.rivals)
            return Verdict("asked", "open_alternatives", "the user named several and chose none", options=options, said=said)
        return Verdict("supported", said=said)
    denied = any(said.negated and value in said.values for said in mentions)
    if not denied and in_words(value, scene):
        return Verdict("supported", source="user")
    if scene.context.sightings(value) and not denied:
        instead = _given_anew(live, want, scene)
        if instead is None:
            return Verdict("supported", source="tool_result")
        return Verdict("contradicted", "stale_value", _instead(instead), instead.values[0], said=instead)
    if any(value in said.values for said in mentions if said.speaker == "user"):
        fresh = [said for said in live if said.speaker == "user" or said.agreed]
        use = fresh[-1].values[0] if len({said.values for said in fresh}) == 1 else None
        return Verdict("contradicted", "stale_value", "the user corrected it", use)
    free = [said for said in live if not scene.claimed(said, want)]
    for said in reversed(free):
        code = _slip(value, said, want.kind)
        if code:
            return Verdict("contradicted", code, _instead(said), said.values[0] if len(said.values) == 1 else None, said=said)
    if free and len({said.values for said in free}) == 1:
        return Verdict(
            "contradicted", "value_mismatch", _instead(free[-1]), free[-1].values[0] if len(free[-1].values) == 1 else None, said=free[-1]
        )
    return UNSUPPORTED


def _given_anew(live: list[Said], want: Want, scene: Scene) -> Said | None:
    """Return the only value of the kind that the user gave, where the one that was sent stands in a record and in nobody's words."""
    given = [said for said in live if said.speaker == "user" and not scene.claimed(said, want)]
    if scene.effect != "write" or len({said.values for said in given}) != 1 or len(given[-1].values) != 1:
        return None
    words = scene.talk.text_of(given[-1])
    return None if _ON_FILE.search(words) else given[-1]


def support_text(want: Want, scene: Scene) -> list[Said]:
    """Return the live mentions that say the value."""
    if want.kind not in _MENTIONED:
        return []
    mentions = [said for said in scene.talk.kinds(want.kind)[-40:] if said.live]
    if want.kind == "phone":
        # a field may have no place for the extension that was said
        return [said for said in mentions if any(want.value in (other, str(other).partition(";ext=")[0]) for other in said.values)]
    return [said for said in mentions if want.value in said.values]


def judge_currency(want: Want, scene: Scene) -> Verdict:
    """Relate a currency to the money that was said, to the session's currency, and to the records of the call."""
    value = want.value
    spoken = [said for other in scene.wants if other.kind == "money" for said in other.supporters if said.kind == "money"]
    if not spoken:
        spoken = [said for said in scene.talk.kinds("money")[-20:] if said.live and said.speaker != "tool"]
    record = record_currency(scene, want.place.spec.name)
    for said in reversed(spoken):
        named = currencies(said)
        if value in named and _DOLLAR.fullmatch(said.quote) and (dollar := _dollar_named(scene)) is not None and dollar != value:
            return Verdict("contradicted", "currency_mismatch", f"the user speaks of {dollar}", dollar, said=said)
        if value in named:
            if _shared_dollar(said, record, value) and not said.agreed:
                both = (record, value)
                return Verdict("asked", "ambiguous_currency", f'"{said.quote}", and the record is in {record}', options=both, said=said)
            if len(named) == 1 or said.agreed or value in {scene.context.currency, record}:
                return Verdict("supported", said=said)
            allowed = want.place.spec.enum
            options = tuple(code for code in named if allowed is None or code in allowed)
            if record in options and isinstance(value, str):
                options = tuple(code for code in options if code in {record, value})
            if len(options) < 2:
                return Verdict("supported", said=said)
            return Verdict("asked", "ambiguous_currency", f'"{said.quote}" may be in several currencies', options=options, said=said)
        if _DOLLAR.fullmatch(said.quote) and (dollar := _dollar_named(scene)) is not None:
            if value == dollar:
                return Verdict("supported", source="user")
            return Verdict("contradicted", "currency_mismatch", f"the user speaks of {dollar}", dollar, said=said)
        if len(named) >= 1:
            use = named[0] if len(named) == 1 else scene.context.currency if scene.context.currency in named else None
            return Verdict("contradicted", "currency_mismatch", _instead(said), use, said=said)
    if value in {scene.context.currency, record}:
        return SUPPORTED
    named_in_words = _currency_words(scene)
    if value in named_in_words:
        return Verdict("supported", source="user")
    if scene.context.currency is None and record is None and not named_in_words:
        allowed = want.place.spec.enum or ()
        options = tuple(code for code in allowed if isinstance(code, str))
        if len(options) > 1 and scene.effect == "write" and any(other.kind == "money" for other in scene.wants):
            return Verdict("asked", "ambiguous_currency", "nobody said which currency", options=options)
        return UNSUPPORTED
    use = named_in_words[-1] if named_in_words else record or scene.context.currency
    why = "the user speaks of" if named_in_words else "the record is in" if record else "the user's amounts are in"
    return Verdict("contradicted", "currency_mismatch", f"{why} {use}", use)


def judge_country(want: Want, scene: Scene) -> Verdict:
    """Relate a country to the names that were said, and to the region of the session."""
    value = want.value
    if value == scene.context.region or not isinstance(value, str) or scene.context.sightings(value):
        return SUPPORTED
    for _, text in (*scene.talk.user_text[-12:], *scene.talk.agreed_text[-4:]):
        words = _WORD.findall(text)[:80]
        for size in (1, 2, 3):
            for start in range(len(words) - size + 1):
                reading = Country().read(" ".join(words[start : start + size]), scene.context)
                if isinstance(reading, Canonical) and reading.value == value:
                    return Verdict("supported", source="user")
    return UNSUPPORTED


def judge_id(want: Want, scene: Scene) -> Verdict:
    """Relate an ID that needs no producer to the user's words and the tools' results."""
    value = str(want.value)
    if scene.context.sightings(value) or in_words(value, scene):
        return Verdict("supported", source="user")
    for said in reversed([one for one in scene.talk.kinds("id", "phone", "number")[-40:] if one.live]):
        if not scene.claimed(said, want) and _near(_folded(value), _folded(said.quote)):
            return Verdict("contradicted", "value_mismatch", _instead(said), said.quote, said=said)
    return UNSUPPORTED


def in_words(value: str, scene: Scene) -> bool:
    """Whether the user wrote the value as it is, or with other spaces and punctuation."""
    if "@" in value:  # every dot of an address counts
        plain = _closed(value)
        return any(plain in _closed(text) for _, text in (*scene.talk.user_text[-60:], *scene.talk.agreed_text[-20:]))
    plain = _folded(value)
    return len(plain) > 2 and any(plain in _folded(text) for _, text in (*scene.talk.user_text[-60:], *scene.talk.agreed_text[-20:]))


@lru_cache(maxsize=512)
def _closed(text: str) -> str:
    """Write "zed dot doe at demo dot example" with its signs, and drop case and blanks."""
    return "".join(_SPELLED.sub(lambda found: _SIGNS[found[1].casefold()], text).split()).casefold()


@lru_cache(maxsize=512)
def _folded(text: str) -> str:
    """Drop case and everything but letters and digits."""
    return "".join(filter(str.isalnum, text)).casefold()


def _slip(value: str, said: Said, kind: str) -> str | None:
    for other in said.values:
        if not isinstance(other, str):
            continue
        if kind == "phone":
            mine, theirs = re.sub(r"\D", "", value), re.sub(r"\D", "", other)
            if mine[-9:] == theirs[-9:] or mine.endswith(re.sub(r"\D", "", said.quote).lstrip("0")):
                return "format_mismatch"
        if _near(value, other):
            return "value_mismatch" if kind in {"phone", "email"} else "format_mismatch"
    return None


def _near(one: str, two: str) -> bool:
    """Whether two texts differ by at most two characters, an exchange of neighbours counting as one."""
    if one == two or abs(len(one) - len(two)) > 2 or min(len(one), len(two)) < 5:
        return False
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, mine in enumerate(one, 1):
        last, row, older = row, [i], before
        for j, theirs in enumerate(two, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (mine != theirs))
            if older and j > 1 and i > 1 and mine == two[j - 2] and one[i - 2] == theirs:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        before = last
        if min(row) > 2:
            return False
    return row[-1] <= 2


def _shared_dollar(said: Said, record: str | None, value: JsonValue) -> bool:
    """Whether a bare dollar sign was written, and the record is kept in another dollar."""
    return record is not None and record != value and record.endswith("D") and re.fullmatch(r"\$\s?[\d.,]+[kKmM]?", said.quote) is not None


def record_currency(scene: Scene, field: str = "currency") -> str | None:
    """Return the currency in the record that an ID of the call points to."""
    for other in scene.wants:
        if other.kind == "id" and isinstance(other.value, (str, int)):
            for seen in reversed(scene.context.sightings(other.value)):
                found = None if seen.record is None else seen.record.get(field, seen.record.get("currency"))
                if isinstance(found, str):
                    return found
    return None


def _dollar_named(scene: Scene) -> str | None:
    """Return the one dollar that the user names by its country beside a bare dollar sign: "$500, Canadian dollars"."""
    found = {
        reading.value
        for _, text in scene.talk.user_text[-8:]
        for match in _DOLLARS.finditer(text)
        if isinstance(reading := Currency().read(match[0], scene.context), Canonical) and isinstance(reading.value, str)
    }
    return found.pop() if len(found) == 1 else None


def _currency_words(scene: Scene) -> list[str]:
    found: list[str] = []
    for _, text in (*scene.talk.user_text[-8:], *scene.talk.agreed_text[-4:]):
        for word in _WORD.findall(text)[:80]:
            if (len(word) == 3 and word.isupper()) or word.casefold() in {
                "rupees",
                "rupaye",
                "rupaiye",
                "dollars",
                "pounds",
                "euros",
                "quid",
                "rupee",
            }:
                reading = Currency().read(word, scene.context)
                if isinstance(reading, Canonical) and isinstance(reading.value, str):
                    found.append(reading.value)
    return found


def _instead(said: Said) -> str:
    who = {"user": "the user said", "assistant": "it was agreed:", "tool": "a tool returned"}[said.speaker]
    return f'{who} "{said.quote}"'
