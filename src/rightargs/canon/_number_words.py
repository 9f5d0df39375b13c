"""The words of small whole numbers, shared by every reader that knows them."""

from types import MappingProxyType

_ENGLISH_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split()
_ENGLISH_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()

# Hindi as people in India type it in Latin letters, and in Devanagari; the spellings are those in everyday chat and print.
_HINDI = {
    0: "shunya शून्य",
    1: "ek एक",
    2: "do दो",
    3: "teen तीन",
    4: "char chaar चार",
    5: "panch paanch पांच पाँच",
    6: "che chhe chah chhah छह छः छे",
    7: "saat सात",
    8: "aath आठ",
    9: "nau नौ",
    10: "das dus दस",
    11: "gyarah gyaarah ग्यारह gyara",
    12: "barah baarah बारह",
    13: "terah तेरह",
    14: "chaudah चौदह chaudaah choudah",
    15: "pandrah पंद्रह पन्द्रह pandraah पंदरह",
    16: "solah सोलह सोलाह",
    17: "satrah sattrah सत्रह satraah",
    18: "atharah athaarah अठारह अट्ठारह atharaah",
    19: "unnis unnees उन्नीस",
    20: "bees बीस",
    21: "ikkis ikkees इक्कीस",
    22: "bais baees बाईस बाइस bayis bayees",
    23: "teis teies तेईस तेइस teyis",
    24: "chaubis chaubees चौबीस",
    25: "pachees pachchees pachis pacchis pacchees पच्चीस",
    26: "chhabbis chhabbees छब्बीस chabbis chabbees",
    27: "sattais sattaees सत्ताईस सत्ताइस",
    28: "atthais atthaees अट्ठाईस अठ्ठाईस अट्ठाइस",
    29: "untis untees उनतीस उन्तीस unattis unatees उनत्तीस",
    30: "tees तीस",
    31: "iktis इकतीस इकत्तीस इक्तीस ikattis ikattees iktees",
    32: "battis बत्तीस battees",
    33: "taintis तैंतीस तेंतीस taintees tentis tetis तेतीस",
    34: "chauntis चौंतीस chauntees chautis chautees",
    35: "paintis paintees पैंतीस",
    36: "chhattis छत्तीस chattis chhattees",
    37: "saintis सैंतीस saintees sentis",
    38: "adtis अड़तीस adtees artis adatis",
    39: "untalis उनतालीस उन्तालीस untalees unchalis unchalees उनचालीस",
    40: "chalis chaalis chalees चालीस",
    41: "iktalis इकतालीस iktalees ektalis",
    42: "bayalis बयालीस bayalees byalis",
    43: "taintalis तैंतालीस taintalees tetalis तेतालीस",
    44: "chauvalis चौवालीस चवालीस chauvalees chavalis chauwalis chawalis",
    45: "paintalis paintalees पैंतालीस",
    46: "chhiyalis छियालीस chhiyalees chiyalis छयालीस",
    47: "saintalis सैंतालीस saintalees",
    48: "adtalis अड़तालीस adtalees artalis",
    49: "unchas उनचास उन्चास unanchas unanchaas unchaas",
    50: "pachas pachaas पचास",
    51: "ikyavan इक्यावन ikyaavan ikyawan ikkyavan इकावन",
    52: "bavan बावन baavan bawan",
    53: "tirpan तिरपन तिरेपन tirepan",
    54: "chauvan चौवन chauwan चव्वन",
    55: "pachpan पचपन pachapan",
    56: "chhappan छप्पन chappan",
    57: "sattavan सत्तावन sattawan",
    58: "atthavan अट्ठावन अठावन atthawan athavan athawan",
    59: "unsath उनसठ unsaath",
    60: "saath साठ",
    61: "iksath इकसठ एकसठ iksaath eksath",
    62: "basath बासठ baasath",
    63: "tirsath तिरसठ तिरेसठ tiresath",
    64: "chaunsath चौंसठ चौसठ chausath chaunsaath",
    65: "painsath पैंसठ pensath paisath",
    66: "chhiyasath छियासठ chiyasath chhiyasaath छासठ",
    67: "sadsath सड़सठ sarsath sadasath",
    68: "adsath अड़सठ arsath adasath",
    69: "unhattar उनहत्तर unahattar",
    70: "sattar सत्तर",
    71: "ikhattar इकहत्तर ikahattar ekhattar इकत्तर",
    72: "bahattar बहत्तर bahatar",
    73: "tihattar तिहत्तर tehattar तेहत्तर",
    74: "chauhattar चौहत्तर chohattar",
    75: "pachhattar pachattar पचहत्तर pachahattar pichattar pichhattar पिचहत्तर",
    76: "chhihattar छिहत्तर chhiyattar chihattar छियत्तर",
    77: "satahattar सतहत्तर satattar sathattar सतत्तर",
    78: "athahattar अठहत्तर athattar athhattar अठत्तर",
    79: "unasi उनासी उन्यासी unnasi unyasi unaasi उन्नासी",
    80: "assi अस्सी",
    81: "ikyasi इक्यासी ikyaasi ikasi",
    82: "bayasi बयासी bayaasi byasi",
    83: "tirasi तिरासी tiraasi terasi",
    84: "chaurasi चौरासी chauraasi",
    85: "pachasi पचासी pachaasi pichasi पिचासी",
    86: "chhiyasi छियासी chhiyaasi chiyasi",
    87: "sattasi सत्तासी सतासी satasi sataasi",
    88: "atthasi अट्ठासी अठासी athasi athaasi atthaasi",
    89: "navasi नवासी",
    90: "nabbe नब्बे nabbey नव्वे",
    91: "ikyanve इक्यानवे इक्यानबे ikyanbe ikyanave",
    92: "banve बानवे बानबे baanve banbe",
    93: "tiranve तिरानवे तिरानबे tiranbe",
    94: "chauranve चौरानवे चौरानबे chauranbe",
    95: "pachanve पचानवे पंचानवे पंचानबे pachanbe panchanve panchanbe",
    96: "chhiyanve छियानवे छियानबे chiyanve chhiyanbe",
    97: "sattanve सत्तानवे सत्तानबे satanve sattanbe",
    98: "atthanve अट्ठानवे अठानवे athanve atthanbe अट्ठानबे",
    99: "ninyanve निन्यानवे निन्यानबे ninyanbe ninanve nindyanve",
}

ENGLISH: MappingProxyType[str, int] = MappingProxyType(
    {word: value for value, word in enumerate(_ENGLISH_UNITS)}
    | {word: value for value, word in zip(range(20, 100, 10), _ENGLISH_TENS, strict=True)}
)
"""zero to nineteen, and the tens to ninety."""

HINDI: MappingProxyType[str, int] = MappingProxyType({word: value for value, words in _HINDI.items() for word in words.split()})
"""zero to ninety-nine in Hindi, in Devanagari and in Latin letters."""

# English words as Hindi print spells them; without वन (also a forest) and सेवन (also consumption).
_DEVANAGARI_UNITS = {
    2: "टू", 3: "थ्री", 4: "फोर फ़ोर", 5: "फाइव फ़ाइव", 6: "सिक्स", 8: "एट", 9: "नाइन", 10: "टेन", 11: "इलेवन", 12: "ट्वेल्व",
    13: "थर्टीन", 14: "फोर्टीन फ़ोर्टीन", 15: "फिफ्टीन फ़िफ़्टीन", 16: "सिक्सटीन", 17: "सेवेंटीन सेवनटीन", 18: "एटीन", 19: "नाइनटीन",
}  # fmt: skip
_DEVANAGARI_TENS = {
    20: "ट्वेंटी ट्वेन्टी", 30: "थर्टी", 40: "फोर्टी फ़ोर्टी", 50: "फिफ्टी फ़िफ़्टी फ़िफ्टी", 60: "सिक्सटी सिक्स्टी", 70: "सेवेंटी सेवंटी सेवनटी",
    80: "एटी", 90: "नाइंटी नाइनटी नाइन्टी",
}  # fmt: skip


def _spelled(rows: dict[int, str]) -> MappingProxyType[str, int]:
    return MappingProxyType({word: value for value, words in rows.items() for word in words.split()})


DEVANAGARI_UNITS = _spelled(_DEVANAGARI_UNITS)
"""two to nineteen of English in Devanagari."""

DEVANAGARI_TENS = _spelled(_DEVANAGARI_TENS)
"""The tens of English in Devanagari, which take a unit behind them."""


def small_number(text: str) -> int | None:
    """Read "seven", "twenty-five" or "twenty five" (0 to 99, English, lower case); None for anything else."""
    first, _, second = text.replace("-", " ").partition(" ")
    value = ENGLISH.get(first)
    if value is None or not second:
        return value
    unit = ENGLISH.get(second)
    return value + unit if value >= 20 and unit is not None and 1 <= unit <= 9 else None
