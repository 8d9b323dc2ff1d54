"""Patterns of the clauses of a text about equal groups, over the letters of its pieces."""

from __future__ import annotations

import re

__all__ = ["BESIDE", "BIG", "BOTH", "COUNTS", "QUESTION", "RATES", "SCENE"]

_A = r"(?:[pa][TWt]|wT|oV[TtW]?|A)*"
_S = r"(?:[pa][TW]c?)?(?P<s>[WT](?:fT)?)(?:c[WT])*" + _A
_V = r"x?l?(?:V[Tt]?(?=[G]))?(?P<v>[VHG])"
_LIST = rf"(?P<n>[NnM]{_A}(?:c*[NnM]{_A})*)"
_DOING = r"(?P<d>G[TtW]?" + _A + r")?"


def _line(pattern: str) -> re.Pattern[str]:
    for name, value in (("LIST", _LIST), ("SUBJ", _S), ("VERB", _V), ("DOING", _DOING), ("ADJ", _A)):
        pattern = pattern.replace(name, value)
    return re.compile(pattern)


#: Patterns of clauses by what they tell; ``n`` are the numbers, ``g`` the group, ``s`` who does it, ``v`` the verb.
RATES = (
    ("each", _line(r"(?P<g>E)ADJl?(?:V(?=[VH])|V(?:wT|[Tt])c)?VERBLISTA?ADJ")),
    ("each", _line(r"SUBJVERBLIST(?:p(?=[Ee]))?(?P<g>[Ee])ADJ")),
    ("each", _line(r"VERBLIST(?:p(?=[Ee]))?(?P<g>[Ee])ADJ")),
    ("made", _line(r"SUBJVERBADJ(?P<g>T)c*wLISTp?eADJ")),
    ("put", _line(r"SUBJVERB[Tt]p(?P<g>T)c*wLISTp?[eE]ADJ")),
    ("put", _line(r"SUBJVERB[Tt]p(?P<g>T)c*wLIST")),
    ("each", _line(r"p(?P<g>[Ee])c?k?(?P<v>B)LISTADJ")),
    ("each", _line(r"k(?P<v>B)LISTpl?(?P<g>[Ee])ADJ")),
    ("each", _line(r"(?P<n>[N])x?(?P<v>[VP])ADJp(?P<g>E)ADJ")),
    ("members", _line(r"(?P<g>[WT])(?P<e>e)VERBLISTADJ")),
    ("of", _line(r"(?:SUBJ)?x?(?P<v>[VP])p(?P<g>T)f(?P<n>[nN])")),
    ("of", _line(r"(?:(?P<s>[WT])|o)x?(?P<v>[V])(?P<t>[Tt])p(?P<g>T)f(?P<n>[nN])ADJ")),
    ("to", _line(r"(?:(?P<s>[WT])|o)x?(?P<v>[V])(?P<t>[Tt])(?P<n>n)p(?P<g>[TE])ADJ")),
    ("to", _line(r"(?P<t>T)x?(?P<v>[P])(?P<n>n)p(?P<g>[TE])ADJ")),
    ("each", _line(r"(?P<g>E)[WT]VVERBLISTADJ")),
    ("takes", _line(r"(?P<s>W)(?P<v>V)LISToV(?P<g>T)")),
    ("again", _line(r"LISTp?(?P<g>E)ADJ")),
    ("again", _line(r"(?P<g>E)LISTADJ")),
    ("one", _line(r"(?P<g>T)x?(?P<v>[VH])LISTADJ")),
)
COUNTS = (
    ("there", _line(r"k(?P<v>B)l?LISTDOINGA?ADJ")),
    ("into", _line(r"SUBJVERB[Tt]p(?P<n>N)ADJ")),
    ("into", _line(r"(?P<s>T)l?(?P<v>P)p(?P<n>N)ADJ")),
    ("parted", _line(r"SUBJVERB(?P<n>NADJp[N])ADJ")),
    ("parted", _line(r"SUBJH(?P<n>NADJo(?P<v>V)p[N])ADJ")),
    ("parted", _line(r"kB(?P<n>NADJ(?P<v>[VP])p[N])ADJ")),
    ("parted", _line(r"(?P<n>NADJ(?P<v>P)p[N])ADJ")),
    ("sharers", _line(r"(?P<n>N(?:p[TW])*(?P<v>V)[N])(?:p[TW]|A)*")),
    ("object", _line(r"SUBJVERB(?:T?[pw])?LIST(?P<o>oV)?DOINGA?ADJ")),
    ("object", _line(r"VERB[pw]?LISTA?ADJ")),
    ("object", _line(r"SUBJVERB(?P<n>N)eG")),
    ("subject", _line(r"(?P<n>[NnM])ADJ(?P<v>[VPBG])(?P<y>y)?[TtWVG]?p?ADJ")),
    ("subject", _line(r"(?P<n>[NnM])ADJ[xB](?P<y>y)?(?P<v>[VPG])[TtWG]?p?ADJ")),
    ("subject", _line(r"(?P<n>[NM]ADJ(?:c+[NnM]ADJ)*)(?P<v>[V])[TtW]?ADJ")),
)
BOTH = (
    _line(r"(?:SUBJVERB|k(?P<b>B))(?P<g>N)ADJ(?:w|f)(?P<n>[N])p?(?P<e>[eE])ADJ"),
    _line(r"(?:SUBJVERB|k(?P<b>B))(?P<n>N)p(?P<e>e)f(?P<g>N)ADJ"),
    _line(r"SUBJVERB(?P<n>N)ADJp?(?P<e>E)ADJp(?P<g>N)ADJ"),
)
#: What else is there, behind groups and their size ("… and 12 loose pens").
BESIDE = _line(r"(?P<n>N)ADJ")
SCENE = re.compile(r"(?=.*[VHBPG])(?:[WTtxVHBPGpofwkAl]|c(?!$))+")
QUESTION = re.compile(r"(?P<q>q)(?P<t>T)?(?:f(?P<n>N))?(?P<rest>[WTtxVHBPGkApoefwzlEN]*)")
BIG = re.compile(r"(?P<b>b)(?P<v>B)(?P<g>E)(?P<rest>)")
