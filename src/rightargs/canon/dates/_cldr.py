"""CLDR tables, baked from babel by `.scripts/bake_dates.py`; do not edit by hand."""

_DAY_FIRST = (
    "aa ab agq ak am an ar as asa ast az ba bal bas be bem bew bez bg bm bn br brh brx bs byn ca ccp cgg co cs cy da dav de "
    "dje doi dsb dua dv dyo ebu el en-001 en-150 en-AE en-AG en-AI en-AT en-AU en-BB en-BE en-BM en-BS en-BW en-BZ en-CC "
    "en-CH en-CK en-CM en-CX en-CY en-CZ en-DE en-DG en-DK en-DM en-EE en-ER en-ES en-FI en-FJ en-FK en-FM en-FR en-GB en-GD "
    "en-GE en-GG en-GH en-GI en-GM en-GS en-GY en-HK en-HU en-ID en-IE en-IL en-IM en-IN en-IO en-IT en-JE en-JM en-KE en-KI "
    "en-KN en-KY en-LC en-LR en-LS en-LT en-LV en-MG en-MO en-MS en-MT en-MU en-MV en-MW en-MY en-NA en-NF en-NG en-NL en-NO "
    "en-NR en-NU en-NZ en-PG en-PK en-PL en-PN en-PT en-PW en-RO en-RW en-SB en-SC en-SD en-SG en-SH en-SI en-SK en-SL en-SS "
    "en-SX en-SZ en-Shaw en-Shaw-GB en-TC en-TK en-TO en-TT en-TV en-TZ en-UA en-UG en-VC en-VG en-VU en-WS en-ZM en-ZW es et "
    "ewo ff fi fo fr frr fur fy ga gd gez gl gsw gu guz gv ha haw he hi hr hsb hy ia id ie ig is it jmc jv ka kaa kab kam kde "
    "kea kek kgp khq ki kk kkj kln km kn kok ks-Deva ksb ksf ksh ku kw kxv ky la lag lb lg lij lld ln lo lu luo luy lv mai "
    "mas mer mfe mgh mi mk ml mni mr ms mt mua my naq nb nd nds nl nmg nn nnh no nus nyn oc os pa pap pcm pl prg pt qu quc "
    "rif rm rn ro rof ru rwk sa saq sat sbp sc scn se-FI seh ses sg shi sid sk sl smn so sq sr ssy su sv-AX sv-FI sw syr szl "
    "ta te teo tg th tig tk to tpi tr trw tt twq tzm uk ur uz vai vec vi vun wal wo xnr xog yav yi yo yrl zgh zh-Hans-HK "
    "zh-Hans-MO zh-Hans-SG zh-Hant-HK zh-Hant-MO "
).split()
"""Tags whose short date is dmy."""

_MONTH_FIRST = (
    "blo cad ceb chr cic cop ee en en-AS en-BI en-GU en-MH en-MP en-PH en-PR en-UM en-US en-US-POSIX en-VI es-PA es-PR fil "
    "gaa iu ks lkt mus om or osa sd-Deva ti xh "
).split()
"""Tags whose short date is mdy."""

_YEAR_FIRST = (
    "ady af ann apc arn ary az-Arab bgc bgn bho blt bo bqi bss bua cch ce cho ckb csw cu cv dz en-CA en-Dsrt en-Dsrt-US en-JP "
    "en-SE en-ZA eo eu fa fr-CA gn ha-Arab hnj hrx ht hu ii io isv iu-Latn ja jbo jgo kaa-Latn kaj kbd kcg ken kl ko kpe "
    "ku-Arab lmo lrc lt ltg lzz mdf mg mgo mhn mic mn moh mrh mww myv mzn ne nqo nr nso nv ny oka pi pis pms ps raj rhg rw "
    "sah sd sdh se sgs shn si skr sma smj sms sn ss st sus suz sv tn tok trv ts tyv ug uz-Arab ve vmw vo wa wae wbp xdq yue "
    "za zh zu "
).split()
"""Tags whose short date is ymd."""

ORDERS: dict[str, str] = {
    **dict.fromkeys(_DAY_FIRST, "dmy"),
    **dict.fromkeys(_MONTH_FIRST, "mdy"),
    **dict.fromkeys(_YEAR_FIRST, "ymd"),
}
"""Order of day, month and year in the short date, by language tag; a longer tag inherits from a shorter one."""

_SUNDAY_FIRST = (
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GQ GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK "
    "PR PT PY SA SG ST SV TH TL TT TW UM US VE VI WS YE ZA ZW "
).split()
"""Territories whose week begins on Sunday."""

_SATURDAY_FIRST = ("AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY ").split()
"""Territories whose week begins on Saturday."""

_FRIDAY_FIRST = ("MV ").split()
"""Territories whose week begins on Friday."""

FIRST_DAYS: dict[str, int] = {
    **dict.fromkeys(_SUNDAY_FIRST, 6),
    **dict.fromkeys(_SATURDAY_FIRST, 5),
    **dict.fromkeys(_FRIDAY_FIRST, 4),
}
"""First day of the week by territory, Monday being 0; a territory that is not here begins on Monday."""

ABBREVIATIONS: tuple[tuple[str, str], ...] = (
    (
        ("bn gu hi kn ml mr pa ta te "),
        ("IST=Asia/Kolkata=standard "),
    ),
    (
        ("en "),
        (
            "ADT=America/Halifax=daylight AKDT=America/Anchorage=daylight AKST=America/Anchorage=standard "
            "AKT=America/Anchorage=generic AST=America/Halifax=standard AT=America/Halifax=generic CDT=America/Chicago=daylight "
            "CST=America/Chicago=standard CT=America/Chicago=generic EDT=America/New_York=daylight EST=America/New_York=standard "
            "ET=America/New_York=generic GMT=Etc/UTC=standard HADT=Pacific/Honolulu=daylight HAST=Pacific/Honolulu=standard "
            "HAT=Pacific/Honolulu=generic HST=Pacific/Honolulu=standard MDT=America/Denver=daylight MST=America/Denver=standard "
            "MT=America/Denver=generic PDT=America/Los_Angeles=daylight PST=America/Los_Angeles=standard "
            "PT=America/Los_Angeles=generic "
        ),
    ),
    (
        (
            "en-001 en-AG en-AI en-BB en-BM en-BS en-BZ en-CC en-CK en-CX en-CY en-DG en-DM en-FJ en-FK en-FM en-GD en-GG en-GI "
            "en-GS en-GY en-ID en-IL en-IM en-IO en-JE en-JM en-JP en-KI en-KN en-KY en-LC en-MH en-MP en-MS en-MT en-MV en-NF "
            "en-NR en-NU en-PG en-PK en-PN en-PW en-SB en-SC en-SH en-SX en-TC en-TK en-TO en-TT en-TV en-VC en-VG en-VU en-WS "
        ),
        ("GMT=Etc/UTC=standard "),
    ),
    (
        (
            "en-150 en-AT en-BE en-CH en-CZ en-DE en-DK en-EE en-ES en-FI en-FR en-GE en-HU en-IT en-LT en-LV en-NL en-NO en-PL "
            "en-PT en-RO en-SE en-SI en-SK en-UA "
        ),
        (
            "CEST=Europe/Paris=daylight CET=Europe/Paris=standard EEST=Europe/Bucharest=daylight EET=Europe/Bucharest=standard "
            "GMT=Etc/UTC=standard WEST=Atlantic/Canary=daylight WET=Atlantic/Canary=standard "
        ),
    ),
    (
        ("en-AE "),
        ("GMT=Etc/UTC=standard GST=Asia/Dubai=standard "),
    ),
    (
        ("en-AU en-NZ "),
        (
            "ACDT=Australia/Adelaide=daylight ACST=Australia/Adelaide=standard ACT=Australia/Adelaide=generic "
            "AEDT=Australia/Sydney=daylight AEST=Australia/Sydney=standard AET=Australia/Sydney=generic "
            "AWDT=Australia/Perth=daylight AWST=Australia/Perth=standard AWT=Australia/Perth=generic GMT=Etc/UTC=standard "
            "NZDT=Pacific/Auckland=daylight NZST=Pacific/Auckland=standard NZT=Pacific/Auckland=generic "
        ),
    ),
    (
        (
            "en-BW en-CM en-ER en-GH en-GM en-KE en-LR en-LS en-MG en-MU en-MW en-NA en-NG en-RW en-SD en-SL en-SS en-SZ en-TZ "
            "en-UG en-ZA en-ZM en-ZW "
        ),
        (
            "CAT=Africa/Maputo=standard EAT=Africa/Nairobi=standard GMT=Etc/UTC=standard SAST=Africa/Johannesburg=standard "
            "WAST=Africa/Lagos=daylight WAT=Africa/Lagos=standard "
        ),
    ),
    (
        ("en-CA "),
        (
            "ADT=America/Halifax=daylight AKDT=America/Anchorage=daylight AKST=America/Anchorage=standard "
            "AKT=America/Anchorage=generic AST=America/Halifax=standard AT=America/Halifax=generic CDT=America/Chicago=daylight "
            "CST=America/Chicago=standard CT=America/Chicago=generic EDT=America/New_York=daylight EST=America/New_York=standard "
            "ET=America/New_York=generic GMT=Etc/UTC=standard HADT=Pacific/Honolulu=daylight HAST=Pacific/Honolulu=standard "
            "HAT=Pacific/Honolulu=generic HST=Pacific/Honolulu=standard MDT=America/Denver=daylight MST=America/Denver=standard "
            "MT=America/Denver=generic NDT=America/St_Johns=daylight NST=America/St_Johns=standard NT=America/St_Johns=generic "
            "PDT=America/Los_Angeles=daylight PST=America/Los_Angeles=standard PT=America/Los_Angeles=generic "
        ),
    ),
    (
        ("en-GB "),
        (
            "BST=Europe/London=daylight CEST=Europe/Paris=daylight CET=Europe/Paris=standard EEST=Europe/Bucharest=daylight "
            "EET=Europe/Bucharest=standard GMT=Etc/UTC=standard GST=Asia/Dubai=standard WEST=Atlantic/Canary=daylight "
            "WET=Atlantic/Canary=standard "
        ),
    ),
    (
        ("en-HK en-MO "),
        ("GMT=Etc/UTC=standard HKST=Asia/Hong_Kong=daylight HKT=Asia/Hong_Kong=standard "),
    ),
    (
        ("en-IE "),
        ("GMT=Etc/UTC=standard IST=Europe/Dublin=daylight "),
    ),
    (
        ("en-IN hi-Latn "),
        ("GMT=Etc/UTC=standard GST=Asia/Dubai=standard IST=Asia/Kolkata=standard "),
    ),
    (
        ("en-MY "),
        ("GMT=Etc/UTC=standard MYT=Asia/Kuala_Lumpur=standard "),
    ),
    (
        ("en-SG "),
        ("GMT=Etc/UTC=standard MYT=Asia/Kuala_Lumpur=standard SGT=Asia/Singapore=standard "),
    ),
    (
        ("ta-MY ta-SG "),
        ("MYT=Asia/Kuala_Lumpur=standard SGT=Asia/Singapore=standard "),
    ),
)
"""Zone abbreviations in use: (tags, `abbreviation=zone=kind` words); a longer tag replaces a shorter one."""

CLASHES: dict[str, frozenset[str]] = {
    "an": frozenset(["mar"]),
    "ast": frozenset(["mar"]),
    "bal": frozenset(["sat"]),
    "bas": frozenset(["may"]),
    "ceb": frozenset(["mar"]),
    "co": frozenset(["mar"]),
    "dua": frozenset(["may"]),
    "es": frozenset(["mar"]),
    "fil": frozenset(["mar"]),
    "fr": frozenset(["mar"]),
    "fur": frozenset(["mar"]),
    "gl": frozenset(["mar"]),
    "ha": frozenset(["sat"]),
    "ia": frozenset(["mar"]),
    "ie": frozenset(["mar"]),
    "it": frozenset(["mar"]),
    "kl": frozenset(["mar"]),
    "kok": frozenset(["mon"]),
    "la": frozenset(["mar"]),
    "mfe": frozenset(["mar"]),
    "qu": frozenset(["mar"]),
    "ro": frozenset(["mar"]),
    "sc": frozenset(["mar"]),
    "scn": frozenset(["fri", "mar"]),
    "sq": frozenset(["mar"]),
    "st": frozenset(["jan"]),
    "teo": frozenset(["mar"]),
    "to": frozenset(["sun"]),
    "ts": frozenset(["sun"]),
    "vec": frozenset(["mar"]),
}
"""English names of months and weekdays that mean something else in a language: mar is Tuesday in Spanish."""
