"""An option that cannot be meant is told where the canonicaliser is made: it would be passed over, or turn the reading round."""

import enum
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

import rightargs as ra

MISTAKES = [
    (lambda: ra.Day(next_weekday="week after"), "'nearest', 'week_after'"),
    (lambda: ra.Day("next"), "'nearest', 'week_after'"),
    (lambda: ra.Day(prefer="futrue"), "'future', 'past'"),
    (lambda: ra.Day(calendar="GB"), "working day"),
    (lambda: ra.When(epoch="yes"), "True or False"),
    (lambda: ra.When(next_weekday="next"), "'nearest', 'week_after'"),
    (lambda: ra.When(prefer="later"), "'future', 'past'"),
    (lambda: ra.When(calendar=5), "working day"),
    (lambda: ra.Period(fiscal_year_start=13), "1 to 12"),
    (lambda: ra.Period(fiscal_year_start="April"), "1 to 12"),
    (lambda: ra.Period(prefer=1), "'future', 'past'"),
    (lambda: ra.LatLon(order="lat,lon"), "'lat_lon', 'lon_lat'"),
    (lambda: ra.Percent(bare="percnt"), "'percent', 'fraction'"),
    (lambda: ra.Number(integer="no"), "True or False"),
    (lambda: ra.Duration(bare=5), "such as 'min'"),
    (lambda: ra.Duration(bare="blinks"), "use one of"),
    (lambda: ra.Quantity(5), "such as 'kg'"),
    (lambda: ra.Quantity("zorkmids"), "the units are"),
    (lambda: ra.Quantity("kg", dimension="length"), "no unit of length"),
    (lambda: ra.Quantity(dimension="weight"), "'mass'"),
    (lambda: ra.Quantity("kg", bare="m"), "cannot be brought"),
    (lambda: ra.Money(bare="pence"), "'major', 'minor'"),
    (lambda: ra.Money("XYZ"), "ISO 4217"),
    (lambda: ra.Money(5), "such as 'GBP'"),
    (lambda: ra.Money(currencies=["XYZ"]), "ISO 4217"),
    (lambda: ra.Money("GBP", currencies=["INR"]), "none of its currencies"),
    (lambda: ra.Money(exponents={"gbp": 2}), "ISO 4217"),
    (lambda: ra.Money(exponents={"GBP": -1}), "decimals"),
    (lambda: ra.MinorUnits(""), "empty"),
    (lambda: ra.MinorUnits(exponents={"JPY": "2"}), "decimals"),
    (lambda: ra.MinorUnits(exponents=2), "'JPY'"),
    (lambda: ra.Phone("Britain"), "two letters"),
    (lambda: ra.Phone(5), "'GB'"),
    (lambda: ra.Phone(regions=["GB", "Q"]), "two letters"),
    (lambda: ra.Phone(vanity="yes"), "True or False"),
    (lambda: ra.PostalCode("England"), "two letters"),
    (lambda: ra.Url(schemes=[]), "empty"),
    (lambda: ra.Url(schemes=["https://"]), "without the colon"),
    (lambda: ra.Url(default_scheme="ftp"), "http, https"),
    (lambda: ra.Choice(5), "list of its values"),
    (lambda: ra.Choice([["a"]]), "a text, a number"),
    (lambda: ra.Choice(["a", "b"], aliases={"a": "b"}), "would mean both"),
    (lambda: ra.Choice(["a", "b"], aliases=(("x", "a"), ("x", "b"))), "would mean both"),
    (lambda: ra.Choice(["a"], aliases=["x"]), "'visa': 'card'"),
    (lambda: ra.OpaqueId(pattern=5), "such as"),
    (lambda: ra.IdFrom(5), "find_orders"),
    (lambda: ra.IdFrom("find", at="orders[0].id"), r"'orders\[\].id'"),
    (lambda: ra.IdFrom("find", at=5), r"candidates\[\]"),
    (lambda: ra.IdFrom("find", or_user="yes"), "True or False"),
    (lambda: ra.AtMost(100), "Field"),
    (lambda: ra.SameAs("order_id..currency"), "'order_id.currency'"),
    (lambda: ra.Fallback(""), "coarser tool"),
    (lambda: ra.Limits(depth=0), "from 1 on"),
]


@pytest.mark.parametrize(("make", "says"), MISTAKES, ids=range(len(MISTAKES)))
def test_it_is_refused_with_what_would_do(make, says):
    with pytest.raises((TypeError, ValueError), match=says):
        make()


class Status(enum.Enum):
    OPEN = "open"
    SHUT = "shut"


def test_what_has_one_meaning_is_taken():
    context = ra.Session(locale="en-GB", now=datetime(2026, 9, 14, tzinfo=ZoneInfo("Europe/London"))).context()

    assert ra.Phone("GB") == ra.Phone("UK") == ra.Phone(regions="gb")
    assert ra.PostalCode("GB") == ra.PostalCode("uk")
    assert ra.Url(schemes="https") == ra.Url(schemes=["HTTPS"])
    assert ra.Money(currencies="GBP") == ra.Money(currencies=["gbp"])
    assert ra.Canonical("open") == ra.Choice(Status).read("Open", context)


@pytest.mark.parametrize("country", ["UK", "QQ", "XX", "gb", ""])
def test_a_country_beside_a_postcode_that_is_none_harms_nobody(country):
    context = ra.Session(locale="en-GB").context()
    bound = ra.PostalCode().bind({"country": country}, {})

    assert ra.Canonical("LS1 4DT") == bound.read("ls14dt", context)
