"""
The grammar, as regular expressions over the classes of tokens (see `_lexicon`).

A day, a time, an amount of time: each is a list of named alternatives; the name says which function reads it.
"""

from rightargs.canon.dates._lazy import LazyPattern

_COUNT = "[awnhy9]"

WEEKDAY = r"(?:W\.?[,d@]{0,2})"
MONTH = r"M\.?"
_YEAR = r"(?:[,\-/F.]{0,2}y|,?F?d?[tNL]U|F?'n|,n)"

# Day, month and year in the ways that a weekday may stand before or after.
_DATED = {
    "iso": "I",
    "three": "3|n/n/[ny]|n-n-[ny]|nny|ynn",
    "pair": "2|n/n",
    "day_month": rf"n-M-n|n/M/n|n\.M\.n|d?[onw](?:F?d?|[\-/.]|\.F?){MONTH}(?:{_YEAR}|F?n)?",
    "month_day": rf"M-n-n|M/n/n|{MONTH}[\-/,]?d?[onw](?:{_YEAR})?|{MONTH}[\-/]7",
    "year_month_day": rf"y[,\-/]?{MONTH}[\-/]?[on]",
    "day_alone": r"d?o(?:F?d?[tNL]U)?|n#|#n|d?n(?:F|d){1,2}[tNL]U",
    "weekday_number": "(?<=W)d?n|(?<=W,)d?n",
    "this_date": rf"(?:[tNL]c?|cd?)(?:{MONTH}d?[on]|d?[on]F?d?{MONTH})(?![,F/\-]?[yn7])",
    "feast": r"d?[tNL]?[uv](?:,?y|F?d?[tNL]U)?",
}
_UNDATED = {  # the longer forms stand before the shorter ones that they begin with
    "weekday_of_week": r"W\.?,?@?F?d?[tNL]U|[tNL]U,?@?d?W\.?",
    "weeks_on": rf"W\.?U|{_COUNT}U[@f1]d?[tNc]?W\.?",
    "after_next": r"d?W\.?1N",
    "weekday": r"(?:d?(?:tc|tN|[tNLc]|t?p)|@)?W\.?(?:[Nt])?",
    "around": "d?U[1b]R",
    "today_and": rf"RU|Uf[Re]|{_COUNT}URF?|{_COUNT}U[f1]R|{_COUNT}UgR",
    "day_word": "<?R|K",
    "after_today": rf"R~{_COUNT}U4",
    "in_units": rf"i(?:{_COUNT}U[,&]{{0,2}}){{1,3}}",
    "working": "i[awn]VU|[awn]VU(?:[f1](?:e|R)|4)|[awn]VUg|d?[NL]VU",
    "units_hence": rf"(?:{_COUNT}U[,&]{{0,2}}){{1,3}}(?:[f1](?:e|R)|[4<])",
    "units_ago": rf"(?:{_COUNT}U[,&]{{0,2}}){{1,3}}g",
    "nth_weekday": r"d?[oL]W[Fi]d?(?:M\.?[,F]?y?|[tNL]?U)",
    "nth_day": r"d?[oL]U(?:F|i)d?(?:M\.?[,F]?y?|[tNL]?U)",
}


def _named(table: dict[str, str]) -> str:
    return "|".join(f"(?P<{name}>{pattern})" for name, pattern in table.items())


def _plain(table: dict[str, str]) -> str:
    return "|".join(f"(?:{pattern})" for pattern in table.values())


_SUFFIX = r"(?:,?\(?W\.?\)?)"
_AMOUNT_OF_DAYS = rf"d?(?:{_COUNT}?U[,&]{{0,2}}){{1,3}}"
DAY = rf"(?:(?:{WEEKDAY}?(?:{_plain(_DATED)}){_SUFFIX}?|{_plain(_UNDATED)})O?)"
ANCHORED_SPOKEN = rf"{_AMOUNT_OF_DAYS}[b1]{DAY}"
"""A day counted from another, in free text, where "3 days from Monday" rather is a stay that begins then."""

_COUNTED_FROM = rf"(?:{_AMOUNT_OF_DAYS}[bf1])??"
DAY_ALTERNATIVES = LazyPattern(rf"@?(?P<anchor>{_COUNTED_FROM})(?:{WEEKDAY}?(?:{_named(_DATED)}){_SUFFIX}?|{_named(_UNDATED)})O?")

_ZONE = r"(?:z(?:[+\-][CnyP])?|[+\-](?:C|y|n))"
ZONE = LazyPattern(rf"\(?{_ZONE}\)?$")
_HOUR = "[nw]"
_SURE = (
    r"[CP]H?|[9y](?=A)|yH|"
    rf"{_HOUR}?X|(?:J|a?Q|[nw]H?)[pr1b]d?(?:{_HOUR}k?|X)|J{_HOUR}|S[nwh]k|Dk|"
    r"[nw]w|nn(?=[Ak])|[nwh]k|[nw](?=A)"
)
_PART = r"(?:[tL]?Z?q|j)"
_HEAD = rf"(?:(?:id|@|d)?{_PART}[@O]?,?)"
_TAIL = rf"(?:(?:,?id|@|F?d?){_PART})"
_IN_ZONE = rf"{_ZONE}?(?:\({_ZONE}\))?"
TIME = rf"(?:{_HEAD}?@?d?(?:{_SURE}|{_HOUR}H?|(?<=@)y)k?A?s?A?{_TAIL}?{_IN_ZONE})"

TIME_SPOKEN = (
    rf"(?:{_HEAD}?@?d?(?:{_SURE})k?A?s?A?{_TAIL}?{_IN_ZONE}|{_HEAD}@?{_HOUR}{_IN_ZONE}|@{_HOUR}{_TAIL}?{_IN_ZONE}|{_HOUR}{_TAIL}{_IN_ZONE})"
)
"""A time in free text, where a number alone is an hour only after "at" or beside a part of the day."""

AMOUNT = r"(?:2[aF]?d?H|[awnhy98](?:&aJ)?[UH](?:&aJ)?|J[F]?[ad]?[UH]|(?:[nwh]|a)?QF?[ad]?H|aJH|[nw]&aJ[UH]|D[UH])"
_CHAIN = rf"{AMOUNT}(?:,?&?{AMOUNT}){{0,3}}"
INSTANT_SPOKEN = rf"i{_CHAIN}|{_CHAIN}(?:[f1](?:e|R)|4)|{_CHAIN}g"
INSTANT = LazyPattern(rf"(?P<now>e)|(?:i(?P<within>{_CHAIN})|(?P<hence>{_CHAIN})(?:[f1](?:e|R)|[4<])|(?P<ago>{_CHAIN})g)")
AMOUNTS = LazyPattern(AMOUNT)

_CLOCK_SAID = r"(?:[Cn]|P)"
CLOCKS = rf"[fB]?(?:(?:G|{_CLOCK_SAID}A?[r\-&]{_CLOCK_SAID})A|C[r\-&]C)"

MOMENT = LazyPattern(
    rf"(?P<day>@?{_COUNTED_FROM}{DAY})[,@\-T]{{0,2}}(?P<time>{TIME})"
    rf"|(?P<time2>{TIME})[,@]{{0,2}}F?(?P<day2>@?{_COUNTED_FROM}{DAY})(?P<part>(?:,?id|@|d)?q)?"
)
DAY_ONLY = LazyPattern(rf"(?P<day>@?{_COUNTED_FROM}{DAY})")
TIME_ONLY = LazyPattern(rf"(?P<time>{TIME})")
