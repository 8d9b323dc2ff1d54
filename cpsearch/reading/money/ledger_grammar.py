"""The line patterns of a ledger: what a line of prices, counts or money may be made of, and what a question may ask of it."""

from __future__ import annotations

import re

__all__ = ["LEADING", "LINES", "OPENING", "QUESTIONS", "TIMED"]

_PLACES = r"(?: (?:in|at|from|on|for|to|with|during|this|last) (?:T|THEM|WHO))"
_FOR = r"(?:EACH|(?:for |per |in )?EACHT|per T|for (?:A|ONE)|A)"
#: A line is followed by what separates it from the next, or by an aside.
_END = r"(?= (?:[,.?!;]|and|but|so|while|then|if|as|when|plus|because|since|earn|to|for|with|at)(?: |$)|$)"
_WHOLE = r"(?: ALL| for THEM| (?:on|for) everything)*"


def _line(pattern: str) -> re.Pattern[str]:
    pattern = pattern.replace("PLACES", _PLACES).replace("PER_", _FOR).replace("WHOLE", _WHOLE)
    pattern = pattern.replace("SUBJ", "(?:WHO(?: and (?:WHO|THE))?|IT|T)").replace("GOODS", "(?:THE|A|PL|MASS|EACHT|ONE)")
    return re.compile(re.sub(r"\bT\b", "(?:THE|A|PL|MASS)", pattern) + _END)


_AND = r"(?:(?: ,)?(?: and)?)"
_ASIDE = r"(?: (?:about|for|from|with|in) (?:MASS|PL|THE))"
_COST = rf"(?:{_ASIDE}?(?: ,)?(?: (?:that|which))?(?: EACH| WHO sell| WHO buy)? (?:cost|at|for|be)(?: THEM)?(?: for| at)? MONEY(?: PER_)?)"
_TOLD = (
    r"(?:(?: ,)? (?:that|which) (?:cost|be) (?:(?:MULT|FRAC)(?: of)? BILL|(?:MULT|FRAC) as much(?: as (?:THE|A))?"
    r"|(?:MONEY|PERCENT) (?:more|less|cheaper|more expensive)(?: than (?:THE|A))?)| for (?:MULT|FRAC)(?: of)? BILL)"
)
_MANY = r"(?:(?:MULT|FRAC) as many (?:PL|MASS|THE)(?: as (?:PL|MASS|THE))?|(?:MORE|FEWER) than (?:PL|MASS|THE))"
#: A time that its handler checks ("on Saturday", "last week").
_WHEN = r"(?: (?:(?:on|in|during|this|last) )?(?:MASS|THE))"
_ITEM = rf"(?:(?:THE|PL|MASS) for MONEY|(?:COUNT|A|ONE)(?:{_COST}|{_TOLD}|(?: about (?:MASS|PL))?){_WHEN}?|NUM{_WHEN}|{_MANY})"
_ITEMS = rf"{_ITEM}(?:{_AND} {_ITEM})*"
_DAILY = rf"COUNT(?:{_AND} COUNT)+ EACHT"
_DID = rf"(?:(?:COUNT(?: (?:per T|A|EACHT))?|{_MANY})(?: on T)?|NUM{_WHEN})"
#: What a rate holds for: "on weekdays", "for tutoring", "when he tutors".
_TERM = r"(?: MASS| (?:on|for|during|in) T| (?:for |when WHO |to )?act(?: T)?)"
_PERCENT = r"(?:PERCENT FEE|FEE of PERCENT|PERCENT off)(?: (?:on|off|from|for) (?:T|everything|IT|BILL|THEM))?"
_PAID = r"(?:THEM )?(?:for |at )?MONEY(?: PER_)?"
_FOR_WHOM = r"MONEY (?:for|per) (?:PL|A|EACHT|MASS)"
_THAN = r"(?: (?:as|than) (?:GOODS|BILL))"
_MORE = r"(?:more|less|cheaper|more expensive)"
_MUCH = (
    rf"(?:(?:MULT|FRAC) as (?:much|expensive){_THAN}?|(?:MULT|FRAC)(?: of)?(?: that)? BILL|(?:MULT|FRAC) (?:of )?that"
    rf"|MONEY {_MORE}{_THAN}?|PERCENT {_MORE}{_THAN}?)"
)
#: Lines by what they tell, tried in this order.
LINES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("paid", _line(rf"(?:SUBJ )?pay MONEY (?:for|on) COUNT(?:{_AND} COUNT)*")),
    ("paid", _line(rf"(?:SUBJ )?buy COUNT(?:{_AND} COUNT)* for (?:MONEY ALL|BILL of MONEY)")),
    ("saves", _line(r"(?:SUBJ )?act MONEY PER_")),
    ("expense", _line(r"(?:THE|PL|MASS) (?:cost|be)(?: THEM)? MONEY(?: ALL)?")),
    ("making", _line(r"(?:EACHT|ONE|A|WHO) cost(?: THEM)? MONEY to (?:earn|act)")),
    ("reduced", _line(r"(?:A|THE) (?:(?:that|which) )?cost MONEY(?: ,)?(?: (?:and|but))? be on FEE (?:for|at) PERCENT off")),
    ("half", _line(r"SUBJ (?:buy|get) (?:IT|THE|THEM) (?:for|at) FRAC (?:of )?BILL")),
    ("owed", _line(r"BILL(?: (?:at|for) (?:THE|A|MASS))? (?:be|act to) MONEY(?: ALL)?")),
    ("shared", _line(r"(?:SUBJ|COUNT)(?: AUX)? act (?:BILL|IT) (?:equally|evenly)(?: among (?:THEM|COUNT))?")),
    ("kept", _line(r"SUBJ own MONEY left(?: over)?(?: now)?")),
    ("terms", _line(rf"(?:SUBJ )?(?:earn|get|charge) MONEY PER_{_TERM}{_AND}(?: WHO)?(?: (?:earn|get|charge))? MONEY PER_{_TERM}")),
    ("terms", _line(rf"(?:SUBJ )?(?:earn|get|charge) MONEY PER_{_TERM}")),
    ("worked", _line(rf"(?:SUBJ )?act(?: for)? COUNT{_TERM}(?:{_AND}(?: act)?(?: for)? COUNT{_TERM})*")),
    ("wage", _line(r"(?:SUBJ )?(?:earn|get) MONEY PER_(?:(?: that)? WHO act| by act(?: T)?| act| MASS)?PLACES*")),
    ("allowance", _line(r"(?:SUBJ )?(?:get|earn|act) FEE of MONEY PER_")),
    ("deal", _line(rf"(?:SUBJ )?(?:act CASH to )?(?:buy|sell|get|need|want) {_ITEMS}PLACES*(?: EACHT)?")),
    ("deal", _line(rf"(?:SUBJ )?act COUNT (?:for|at) MONEY EACH(?:{_AND} COUNT (?:for|at) MONEY EACH)*PLACES*")),
    ("group", _line(rf"COUNT buy {_ITEMS}(?: (?:at|in) T)*")),
    ("group", _line(r"COUNT (?:own (?:MASS|A)|act to A|act for MASS|act(?: out)? to act|act(?: out)? for T)(?: (?:at|in) T)*")),
    ("theirs", _line(r"(?:WHO|IT|EACH|ONE) (?:cost|be|sell)(?: THEM)?(?: for| at)? MONEY(?: EACH| per T)?")),
    ("bill", _line(rf"BILL(?: for GOODS)? be MONEY(?: PER_)?(?:{_AND} BILL(?: for GOODS)? be MONEY(?: PER_)?)*")),
    ("them", _line(r"(?:SUBJ )?sell (?:all )?(?:of )?(?:THEM|THE|EACH)(?: ALL)? (?:for|at) MONEY(?: EACH)?")),
    ("price", _line(rf"GOODS(?: (?:to|at) THE)? (?:cost|be|sell) {_PAID}(?:{_AND}(?: while)? GOODS(?: (?:cost|be))? {_PAID})*")),
    ("visitors", _line(rf"(?:PL|A|EACHT|MASS)(?: (?:to|for) T)? (?:cost|be) {_FOR_WHOM}(?:{_AND} {_FOR_WHOM})+")),
    ("compared", _line(rf"GOODS (?:cost|be) {_MUCH}")),
    ("compared", _line(rf"GOODS (?:cost|be)(?: THEM)? MONEY{_AND} GOODS(?: cost)? {_MUCH}")),
    ("sells", _line(rf"SUBJ (?:sell|rent|offer|act) GOODS (?:for|at) MONEY(?: PER_)?(?:{_AND} GOODS (?:for |at )?MONEY(?: PER_)?)*")),
    ("charge", _line(rf"(?:SUBJ )?charge MONEY PER_(?:{_AND} MONEY PER_)*PLACES*")),
    ("charge", _line(rf"SUBJ (?:charge|pay) MONEY PER_(?:{_AND} MONEY PER_)*PLACES*")),
    ("charge", _line(rf"SUBJ charge MONEY for GOODS(?:{_AND} MONEY for GOODS)*")),
    ("daily", _line(rf"(?:SUBJ )?(?:act|own|earn|get) {_DAILY}PLACES*")),
    ("promise", _line(r"(?:SUBJ )?(?:buy|need|want) PL(?: , PL)*(?:(?: ,)? and PL)?")),
    ("there", _line(r"there be COUNT(?: and COUNT)?(?: (?:in|at|on) T)*")),
    ("heads", _line(r"BILL be MONEY (?:for |per )(?:EACHT|MASS)")),
    ("packs", _line(r"(?:PL|MASS) act in (?:PL|A) of (?:NUM|COUNT)")),
    ("making", _line(r"IT cost(?: THEM)? MONEY to (?:earn|act) (?:EACHT|ONE|A)")),
    ("fund", _line(r"(?:SUBJ )?act(?: act| out| to T| THE)? with MONEY")),
    ("notes", _line(rf"(?:SUBJ )?own (?:NOTES|MONEY)(?:{_AND} (?:NOTES|MONEY))+")),
    ("job", _line(r"SUBJ own (?:A|THE) (?:that|which) pay(?: THEM)? MONEY PER_")),
    ("off", _line(r"(?:SUBJ )?(?:own|act) FEE (?:that act THEM MONEY off|for MONEY(?: off)?)")),
    ("goal", _line(r"(?:SUBJ )?(?:act|earn) MONEY(?: by sell T| for T)?")),
    ("elided", _line(r"cost MONEY(?: PER_)?")),
    ("total", _line(r"(?:SUBJ )?pay MONEY ALL")),
    ("total", _line(r"(?:SUBJ )?pay BILL of MONEY")),
    ("total", _line(r"ALL(?: ,)? WHO pay MONEY")),
    ("total", _line(r"BILL (?:be|act(?: up)? to) MONEY(?: ALL)?")),
    ("did", _line(r"(?:SUBJ )?act (?:IT|THEM|THE) for COUNTPLACES*")),
    ("did", _line(rf"(?:SUBJ )?(?:act|own|acted|need|earn)(?: for| out)? {_DID}(?:{_AND}(?: for)? {_DID})*PLACES*")),
    ("both", _line(rf"WHO (?:both|EACH) (?:act|own|earn)(?: for)? {_DID}(?:{_AND}(?: for)? {_DID})*")),
    ("bothdeal", _line(rf"WHO (?:both|EACH) buy {_ITEMS}")),
    ("inside", _line(r"(?:for )?(?:EACHT|ONE|A) (?:act|own|need|be) COUNT")),
    ("came", _line(rf"(?:T of )?COUNT(?:{_AND} COUNT)* actPLACES*")),
    ("fund", _line(r"(?:SUBJ )?(?:own|bring|act|get) MONEY(?: act| as T)?(?: to pay| to buy T| to act)?PLACES*")),
    ("income", _line(r"(?:SUBJ )?(?:earn|get) MONEY in FEE")),
    ("income", _line(rf"(?:SUBJ )?earn MONEY (?:from|for|on) T(?:{_AND} (?:earn )?MONEY (?:from|for|on) T)*PLACES*")),
    ("given", _line(r"T act (?:THEM|WHO) (?:another )?MONEY(?: to pay| to buy T| to act)?PLACES*")),
    ("bought", _line(r"(?:SUBJ )?buy MONEY (?:MASS|PL|in T|worth of T)(?: and MONEY (?:MASS|PL|in T|worth of T))*")),
    ("lump", _line(r"(?:SUBJ )?pay another MONEYPLACES*")),
    ("lump", _line(r"(?:SUBJ )?pay MONEY to buy TPLACES*")),
    ("lump", _line(rf"(?:SUBJ )?pay MONEY (?:on|for) T(?:{_AND} (?:pay )?(?:another )?(?:MONEY|{_MUCH}) (?:on|for) T)*PLACES*")),
    ("percent", _line(rf"(?:SUBJ )?(?:there )?(?:get|act|own|pay|be|earn|acted|offer) (?:THEM )?{_PERCENT}")),
    ("off", _line(r"(?:SUBJ )?(?:there )?(?:get|own|act|acted|pay|be) (?:THEM )?(?:MONEY FEE|FEE of MONEY|MONEY off)")),
    ("percent", _line(r"FEE be PERCENT")),
    ("percent", _line(r"(?:WHO|IT|THE|PL) be (?:on FEE (?:for|at) )?PERCENT off")),
    ("off", _line(r"FEE (?:be|cost) MONEY")),
    ("extra", _line(r"(?:FEE of MONEY|MONEY (?:for )?FEE)")),
    ("percent", _line(r"(?:SUBJ )?(?:own|act|get) FEE for PERCENT off")),
    ("tender", _line(r"(?:SUBJ )?(?:pay|act)(?: for (?:THE|THEM|IT))? (?:with |using )?NOTES")),
    ("tender", _line(r"(?:SUBJ )?act T (?:MONEY(?: BILL| note)?|NOTES)")),
    ("tender", _line(r"(?:SUBJ )?(?:pay|act|own)(?: over)?(?: for (?:THE|THEM|IT))? (?:with |using )?MONEY(?: BILL| note)")),
    ("scene", _line(r"(?:SUBJ )?(?:act|own|be|buy|sell|need|want)(?: T)?PLACES*(?: to buy(?: some)? T)?PLACES*")),
)
_ALL_GOODS = r"(?:IT|everything|all|(?:all )?(?P<about>THE|PL))"
_MONEY = r"how (?:much|many)(?: CASH)?(?: , ,)?"
_ABOUT = r"(?: (?:on|for|from|by selling|selling|from sell|sell)(?: all)?(?: of)?(?: (?:these|those))? (?P<about>T))?"
#: A place or a time that the text must have told.
_WHERE = r"(?: (?:at|in|from|during|over|by) (?P<where>THE|MASS))?"
_AFTER = r"(?: (?:after|with|including)(?: the)? (?P<fee>FEE))?"
QUESTIONS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("price", _line(rf"{_MONEY} AUX (?P<about>EACHT|ONE|A|THE|COUNT) cost")),
    ("price", _line(r"how much AUX (?P<who>WHO) pay for (?P<about>EACHT|THE)")),
    ("price", _line(r"what be BILL of (?P<about>EACHT|ONE|A)")),
    ("price", _line(r"what be (?P<about>BILL)")),
    (
        "rounds",
        _line(
            r"how many (?P<per>PL) AUX (?:IT act(?: THEM| WHO| for WHO)?|(?P<who>WHO) (?:act|need)(?: to act)?)"
            r"(?:(?: to act| to earn)?(?: enough)? CASH)?(?: to buy (?:T|THEM|IT|(?P<price>MONEY) (?:MASS|A))| for T)"
        ),
    ),
    ("rounds", _line(r"how many (?P<per>PL) AUX IT act(?: THEM| WHO| for WHO)? to (?:act|earn)(?: enough)? CASH")),
    ("rounds", _line(r"how many (?P<per>PL) AUX (?P<who>WHO) act")),
    (
        "gap",
        _line(
            r"how much more(?: CASH)? AUX (?P<who>SUBJ) (?P<way>pay|earn)"
            r"(?: (?:on|for|from))? (?P<one>T) than(?: (?:on|for|from))? (?P<two>T)"
        ),
    ),
    ("gap", _line(r"how much more(?: CASH)? AUX (?P<one>WHO) (?P<way>pay|earn)WHOLE than (?P<two>WHO)(?: AUX)?WHOLE")),
    ("out", _line(rf"{_MONEY} AUX (?P<who>SUBJ) payWHOLE{_ABOUT}WHOLE{_WHERE}")),
    ("out", _line(rf"{_MONEY} AUX (?P<who>SUBJ) pay(?: {_FOR}| (?:in|for|over) (?:the X )?(?P<per>COUNT|A|THE|MASS))WHOLE")),
    ("out", _line(r"how much be (?P<about>THE|A)")),
    (
        "out",
        _line(rf"{_MONEY} AUX {_ALL_GOODS} cost(?: THEM)?(?: (?:to )?buy (?:everything|THEM|ALL))?WHOLE(?: now)?{_AFTER}"),
    ),
    ("out", _line(rf"{_MONEY} AUX IT cost(?: THEM)? (?:to )?(?:buy|act) (?:all )?(?P<about>THE|PL)WHOLE")),
    ("out", _line(r"what AUX BILL act to")),
    ("out", _line(rf"(?:what|how much) (?:be|AUX) BILLWHOLE(?:(?: that)? (?P<who>SUBJ) payWHOLE)?{_AFTER}")),
    ("out", _line(r"(?:what|how much) (?:be|AUX) (?P<about>BILL) and (?P<also>T)")),
    ("in", _line(r"(?:what|how much) be (?P<sum>FEE|THE|BILL)(?: (?:(?:per|in|for|this) )?(?P<per>T|EACHT|COUNT))?")),
    ("profit", _line(r"how much be (?P<who>PROFIT)")),
    ("out", _line(rf"{_MONEY} AUX (?:SUBJ|IT) (?:cost|need|pay)(?: THEM)?(?: to)?(?: buy| for) (?P<items>{_ITEMS})")),
    ("out", _line(rf"{_MONEY} AUX SUBJ buy (?P<items>{_ITEMS})")),
    ("out", _line(rf"{_MONEY} AUX (?P<items>{_ITEMS}) cost(?: THEM)?WHOLE")),
    ("out", _line(rf"what (?:be|AUX) BILL (?:of|for) (?P<items>{_ITEMS})")),
    ("out", _line(rf"{_MONEY} cost (?P<items>{_ITEMS})")),
    (
        "more",
        _line(
            r"how much more(?: CASH)? AUX (?P<who>SUBJ) (?:need|earn|act)(?: to (?:act|earn|own))?(?: (?:to )?buy (?:T|THEM)| to act THE)?"
        ),
    ),
    ("share", _line(r"how much(?: CASH)? AUX (?:EACHT|EACH|EACH of THEM|ONE) (?:have )?(?:pay|need to pay|own to pay|act)")),
    (
        "first",
        _line(
            rf"{_MONEY} AUX (?P<who>SUBJ) (?:own|bring|act with) (?:at X|at first|ORIGIN|(?:at|in) THE|originally|initially|to act with)"
        ),
    ),
    ("first", _line(rf"{_MONEY} AUX (?P<who>SUBJ) (?:originally|initially) own")),
    ("saved", _line(rf"{_MONEY} AUX (?P<who>SUBJ) act")),
    ("more", _line(r"how much more(?: CASH)? AUX (?P<who>SUBJ) buy (?:T|THEM|IT)")),
    ("in", _line(rf"{_MONEY} AUX (?P<who>SUBJ) earnWHOLE{_WHERE}")),
    ("in", _line(r"how much (?P<sum>FEE) AUX (?P<who>SUBJ) (?:get|earn|act)WHOLE(?: (?:in|for|over|per) (?P<per>COUNT|A|MASS|T))?")),
    ("in", _line(rf"{_MONEY} AUX (?P<who>SUBJ) earnWHOLE{_ABOUT}WHOLE(?: (?:per|in|for|this|EACH)? ?(?P<per>T|EACHT|COUNT))?WHOLE")),
    ("in", _line(r"what be BILLWHOLE(?: that)? (?P<who>SUBJ) earnWHOLE")),
    ("left", _line(rf"{_MONEY} AUX (?P<who>SUBJ) own(?: left(?: over)?| now| ALL)?(?: at THE)?")),
    ("left", _line(r"(?:what|how much) be (?P<rest>THE|FEE|BILL)")),
    ("left", _line(r"how much of (?P<rest>THE|CASH) own left")),
    ("left", _line(rf"{_MONEY} be left(?: over)?")),
    ("change", _line(r"what be CHANGE")),
    ("change", _line(r"how much CHANGE AUX (?P<who>SUBJ) get(?: back)?(?: after buy (?:THE|THEM|everything))?")),
    ("change", _line(rf"{_MONEY} AUX (?P<who>SUBJ) get (?:back )?(?:in|as) CHANGE")),
    ("change", _line(rf"{_MONEY} AUX (?P<who>SUBJ) get back(?: (?:in|as) CHANGE)?")),
    ("profit", _line(r"how much PROFIT AUX (?P<who>SUBJ) earnWHOLE")),
    ("profit", _line(r"what be (?P<who>PROFIT)WHOLE")),
)
#: What only says that something was found out, why it was, or what for.
LEADING = re.compile(
    r"(?:(?:WHO|THE|A) act that|(?:because|since|as) WHO be (?:A|PL) ,|to (?:act|earn)(?: (?:THE|A|PL|MASS|CASH))? ,)(?= )"
)
#: A time that opens a line ("last week she …").
TIMED = re.compile(r"(?:MASS|THE)(?: ,)?(?= WHO (?!cost))")
OPENING = re.compile(r"(?:at|in|on|for|during|after) (?:THE|A|PL|MASS)(?: ,)?(?= WHO| IT| THE| A| MASS| PL)")
