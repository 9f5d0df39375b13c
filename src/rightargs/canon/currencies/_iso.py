"""
The currencies of ISO 4217 and their minor units.

Source: ISO 4217 list one (amendment 179 of September 2025, in force from 2026-01-01: BGN left for the euro) and list three for
currencies no longer in use; https://www.six-group.com/en/products-services/financial-information/market-reference-data/data-standards.html.
The exponents are those of the standard. CLDR's are display digits, which differ for fifteen currencies; payment gateways
differ too, so a field may override them.
"""

from types import MappingProxyType

_BY_EXPONENT = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    2: """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC
        CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR
        KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN
        PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS
        UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG
    """,
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
}

EXPONENTS: MappingProxyType[str, int] = MappingProxyType(
    {code: exponent for exponent, codes in _BY_EXPONENT.items() for code in codes.split()}
)
"""Decimals of each currency in use."""

OBSOLETE = frozenset(
    """
    ADP ANG ARA ATS AZM BEF BGL BGN BYB BYR CSD CSK CUC CYP DDM DEM EEK ESP FIM FRF GHC GRD GWP HRD HRK IEP ITL LTL LUF LVL MGF MRO MTL
    MXP MZM NLG PLZ PTE ROL RUR SDD SIT SKK SLL SRG STD SUR TMM TPE TRL UAK USS VEB VEF XEU YUM YUN ZAL ZMK ZRN ZWD ZWL ZWN ZWR
    """.split()
)
"""Codes that named a currency once (list three, the ones of the last decades)."""

CRYPTO = frozenset("BTC XBT ETH USDT USDC SOL XRP DOGE LTC ADA BNB BCH DOT".split())
"""Tickers that are no ISO 4217 currency and look like one."""
