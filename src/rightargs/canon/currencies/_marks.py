"""
The symbols and everyday names of currencies, as people write them.

Official names, plurals and the symbols of other locales come from CLDR, and are asked for only where this table has no entry. A name that
several currencies share lists them, the most used first; the field, the session's currency or the region decides.
"""

from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Mark:
    """
    What a symbol or name can mean.

    Attributes:
        codes: The currencies, the most used first.
        sub: Whether it names the minor unit: pence, paise, cents.
        usual: Whether the first currency is meant unless something known points to another: £ is GBP outside Egypt and its like.
        abroad: Whether the first currency is meant in any known region that has none of the others: a pound is GBP in India.
        size: How many minor units it is: a nickel is 5 cents.
    """

    codes: tuple[str, ...]
    sub: bool = False
    usual: bool = False
    abroad: bool = False
    size: int = 1


_DOLLARS = "USD CAD AUD NZD SGD HKD MXN TWD JMD BSD BBD BZD BMD BND FJD GYD KYD LRD NAD SBD SRD TTD XCD ARS CLP COP"
_NAMED_DOLLARS = "USD CAD AUD NZD SGD HKD TWD JMD BSD BBD BZD BMD BND FJD GYD KYD LRD NAD SBD SRD TTD XCD"
_POUNDS = "GBP EGP LBP SYP SDG SSP FKP GIP SHP"
_RUPEES = "INR PKR LKR NPR MUR SCR"
_CROWNS = "SEK NOK DKK ISK"
_CENTS = "USD EUR CAD AUD NZD SGD HKD ZAR KES JMD BBD BSD BZD TTD FJD LKR MUR TWD"

_UNITS = {
    "$ dollar dollars डॉलर": _DOLLARS,
    "buck bucks": _NAMED_DOLLARS,
    "us$ $us usdollar usdollars unitedstatesdollar unitedstatesdollars americandollar americandollars us-dollar अमेरिकीडॉलर": "USD",
    "a$ au$ $a aussiedollars": "AUD",
    "ca$ can$ cdn$ $ca cad$": "CAD",
    "nz$ $nz nzd$ kiwidollars": "NZD",
    "hk$ $hk hkd$": "HKD",
    "s$ sg$ sgd$": "SGD",
    "nt$ twd$": "TWD",
    "mx$ mex$ mxn$": "MXN",
    "r$ real reais": "BRL",
    "j$": "JMD",
    "usd$": "USD",
    "aud$": "AUD",
    "quid quids poundsterling poundssterling sterling britishpound britishpounds greatbritishpound greatbritishpounds gb£ uk£ stg£": "GBP",
    "e£": "EGP",
    "le": "EGP SLE",
    "€ euro euros €ur यूरो": "EUR",
    "₹ भारतीयरुपये": "INR",
    "rs ₨ ரூ ரூபாய் రూ రూపాయలు રૂ রুপি rupee rupees रुपये रुपया रुपए रूपये रुपयों रु रू rupaye rupiya rupaya rupye rupay": _RUPEES,
    "rupaiya rupaiye rupiye rupae रुपैया": _RUPEES,
    "indianrupee indianrupees": "INR",
    "¥ ￥": "JPY CNY",
    "yen yens 円 येन": "JPY",
    "yuan yuans renminbi rmb 元 块 人民币 युआन चीनीयुआन": "CNY",
    "cn¥": "CNY",
    "jp¥": "JPY",
    "kr": _CROWNS,
    "kronor": "SEK",
    "krona": "SEK ISK",
    "krone kroner": "NOK DKK",
    "krónur króna": "ISK",
    "₽ руб рубль рубля рублей": "RUB",
    "ruble rubles rouble roubles": "RUB BYN",
    "zł zloty zlotys złoty złotych złote": "PLN",
    "kč koruna": "CZK",
    "ft forint forints": "HUF",
    "lei leu": "RON MDL",
    "₺ tl": "TRY",
    "lira liras": "TRY",
    "₴ hryvnia hryvnias": "UAH",
    "₪ shekel shekels": "ILS",
    "₫ đ dong": "VND",
    "฿ baht": "THB",
    "₱": "PHP",
    "peso pesos": "MXN PHP ARS COP CLP UYU DOP CUP",
    "₦ naira": "NGN",
    "₵ cedi cedis": "GHS",
    "₡ colones": "CRC",
    "₸ tenge": "KZT",
    "₮ tugrik tugriks": "MNT",
    "₼ manat manats": "AZN TMT",
    "₾ lari": "GEL",
    "₭ kip": "LAK",
    "₲ guarani guaranies": "PYG",
    "৳ tk taka টাকা": "BDT",
    "kd": "KWD",
    "원": "KRW",
    "rm ringgit ringgits malaysiaringgit malaysiaringgits malaysianringgit malaysianringgits": "MYR",
    "rp rupiah": "IDR",
    "r rand rands": "ZAR",
    "fr franc francs फ्रैंक": "CHF XOF XAF CDF RWF BIF DJF GNF KMF XPF",
    "sfr franken swissfranc swissfrancs स्विसफ्रैंक स्विसफ्रेंक": "CHF",
    "dinar dinars": "KWD BHD JOD DZD TND RSD IQD LYD MKD",
    "dirham dirhams dhs dh": "AED MAD",
    "riyal riyals": "SAR QAR YER",
    "rial rials": "IRR OMR YER",
    "ksh shilling shillings": "KES UGX TZS SOS",
}

# Names of one country's currency: what it is called, and the adjectives of the country.
_NATIONAL = {
    "dollar dollars $": "canadian:CAD australian:AUD newzealand:NZD hongkong:HKD singapore:SGD taiwan:TWD jamaican:JMD us:USD",
    "pound pounds": "egyptian:EGP lebanese:LBP syrian:SYP sudanese:SDG english:GBP uk:GBP",
    "rupee rupees": "pakistani:PKR pakistan:PKR srilankan:LKR srilanka:LKR nepali:NPR nepalese:NPR mauritian:MUR",
    "krona kronor": "swedish:SEK",
    "krone kroner": "norwegian:NOK danish:DKK",
    "peso pesos": "mexican:MXN philippine:PHP argentine:ARS colombian:COP chilean:CLP",
    "yen": "japanese:JPY",
    "yuan": "chinese:CNY",
    "rand": "southafrican:ZAR",
    "real reais": "brazilian:BRL",
    "lira": "turkish:TRY",
    "ruble rubles rouble roubles": "russian:RUB",
    "riyal riyals": "saudi:SAR qatari:QAR",
    "rial rials": "omani:OMR iranian:IRR yemeni:YER",
    "dinar dinars": "kuwaiti:KWD bahraini:BHD jordanian:JOD iraqi:IQD tunisian:TND serbian:RSD algerian:DZD libyan:LYD",
    "dirham dirhams": "uae:AED emirati:AED moroccan:MAD",
    "shilling shillings": "kenyan:KES ugandan:UGX tanzanian:TZS",
    "won": "southkorean:KRW korean:KRW",
    "baht": "thai:THB",
    "taka": "bangladeshi:BDT",
    "franc francs": "swiss:CHF",
}

_SUBS = {
    "pence": "GBP",
    "p": "GBP INR",
    "penny pennies": "GBP USD CAD",
    "¢ c cent cents ct cts सेंट": _CENTS,
    "paise paisa paisas पैसे पैसा": "INR PKR NPR BDT",
    "fils": "AED BHD IQD JOD KWD",
    "kopek kopeks kopeck kopecks": "RUB BYN UAH",
    "centavo centavos": "MXN BRL PHP ARS CLP COP",
    "centime centimes": "EUR CHF XOF XAF",
    "øre öre": "SEK NOK DKK",
    "piastre piastres": "EGP LBP",
    "groszy grosz": "PLN",
}

# Coins with a name of their own, in cents. Quarters are read where the region has them, since they are a fraction elsewhere.
_COINS = {"nickel nickels": 5, "dime dimes": 10}
COIN_CURRENCIES = ("USD", "CAD")
# Notes by the slang of Britain, which Ireland and the countries of the dollar share.
_NOTES = {"fiver fivers": 500, "tenner tenners": 1000}
_CANADIAN = {"loonie loonies": 100, "toonie toonies": 200}
_NOTE_CURRENCIES = ("GBP", "AUD", "NZD", "EUR", "USD", "CAD")
QUARTER_REGIONS = frozenset({"US", "CA", "PR"})

ADJECTIVES: MappingProxyType[str, str] = MappingProxyType({"canadian": "CAD", "australian": "AUD", "jamaican": "JMD"})
"""Adjectives of a country that stand alone for its dollars: "300 Canadian"."""

MARKS: MappingProxyType[str, Mark] = MappingProxyType(
    {name: Mark(tuple(codes.split())) for names, codes in _UNITS.items() for name in names.split()}
    | {
        entry.partition(":")[0] + noun: Mark((entry.partition(":")[2],))
        for nouns, entries in _NATIONAL.items()
        for noun in nouns.split()
        for entry in entries.split()
    }
    | {name: Mark((code,)) for name, code in ADJECTIVES.items()}
    | {"£": Mark(tuple(_POUNDS.split()), usual=True)}
    | {name: Mark(tuple(_POUNDS.split()), abroad=True) for name in ("pound", "pounds", "पाउंड")}
    | {"c$": Mark(("CAD", "NIO"), abroad=True)}
    | {name: Mark(("KRW", "KPW"), usual=True) for name in ("₩", "won")}
    | {name: Mark(tuple(codes.split()), sub=True) for names, codes in _SUBS.items() for name in names.split()}
    | {name: Mark(COIN_CURRENCIES, sub=True, size=size) for names, size in _COINS.items() for name in names.split()}
    | {name: Mark(("CAD",), sub=True, size=size) for names, size in _CANADIAN.items() for name in names.split()}
    | {name: Mark(_NOTE_CURRENCIES, sub=True, size=size) for names, size in _NOTES.items() for name in names.split()}
)
"""Symbol or name without blanks, folded, to what it can mean."""

NATIONALITIES = frozenset(entry.partition(":")[0] for entries in _NATIONAL.values() for entry in entries.split()) | frozenset(
    "new hong south sri united american british indian swiss malaysian".split()
)
"""First words of such names."""

SYMBOLS = "$£€₹₨¥￥₩₽₺₴₪₫฿₱₦₵₡₸₮₼₾₭₲৳¢"

# The currency of a region, where one of the shared marks above is its own (CLDR territory currencies, main tender).
_REGIONS = {
    "USD": "US PR VI GU AS EC SV PA TL MH FM PW MP",
    "CAD": "CA",
    "AUD": "AU NR KI TV",
    "NZD": "NZ CK NU",
    "SGD": "SG",
    "HKD": "HK",
    "MXN": "MX",
    "TWD": "TW",
    "JMD": "JM",
    "BSD": "BS",
    "BBD": "BB",
    "BZD": "BZ",
    "BMD": "BM",
    "BND": "BN",
    "FJD": "FJ",
    "GYD": "GY",
    "KYD": "KY",
    "LRD": "LR",
    "NAD": "NA",
    "SBD": "SB",
    "SRD": "SR",
    "TTD": "TT",
    "XCD": "AG DM GD KN LC VC AI MS",
    "ARS": "AR",
    "CLP": "CL",
    "COP": "CO",
    "NIO": "NI",
    "UYU": "UY",
    "DOP": "DO",
    "CUP": "CU",
    "PHP": "PH",
    "GBP": "GB IM JE GG",
    "EGP": "EG",
    "LBP": "LB",
    "SYP": "SY",
    "SDG": "SD",
    "SSP": "SS",
    "FKP": "FK",
    "GIP": "GI",
    "SHP": "SH",
    "INR": "IN BT",
    "PKR": "PK",
    "LKR": "LK",
    "NPR": "NP",
    "MUR": "MU",
    "SCR": "SC",
    "SEK": "SE",
    "NOK": "NO SJ",
    "DKK": "DK GL FO",
    "ISK": "IS",
    "JPY": "JP",
    "CNY": "CN",
    "KRW": "KR",
    "KPW": "KP",
    "RUB": "RU",
    "BYN": "BY",
    "RON": "RO",
    "MDL": "MD",
    "AZN": "AZ",
    "TMT": "TM",
    "CHF": "CH LI",
    "XOF": "BJ BF CI GW ML NE SN TG",
    "XAF": "CM CF TD CG GQ GA",
    "CDF": "CD",
    "RWF": "RW",
    "BIF": "BI",
    "DJF": "DJ",
    "GNF": "GN",
    "KMF": "KM",
    "XPF": "PF NC WF",
    "KWD": "KW",
    "BHD": "BH",
    "JOD": "JO",
    "DZD": "DZ",
    "TND": "TN",
    "RSD": "RS",
    "IQD": "IQ",
    "LYD": "LY",
    "MKD": "MK",
    "AED": "AE",
    "MAD": "MA EH",
    "SAR": "SA",
    "QAR": "QA",
    "YER": "YE",
    "IRR": "IR",
    "OMR": "OM",
    "KES": "KE",
    "UGX": "UG",
    "TZS": "TZ",
    "SOS": "SO",
    "ZAR": "ZA LS",
    "BRL": "BR",
    "BDT": "BD",
    "UAH": "UA",
    "PLN": "PL",
    "EUR": "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK",
}

REGION_CURRENCY: MappingProxyType[str, str] = MappingProxyType(
    {region: code for code, regions in _REGIONS.items() for region in regions.split()}
)
"""Region to its main currency."""

LAKH_CURRENCIES = frozenset({"INR", "PKR", "NPR", "LKR", "BDT"})
LAKH_REGIONS = frozenset({"IN", "PK", "NP", "LK", "BD", "BT"})
"""Where people count in lakh and crore, so that 15L and 2 cr are amounts."""
