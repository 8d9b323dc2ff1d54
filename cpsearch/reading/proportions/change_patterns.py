"""How texts tell of one amount that grows or shrinks by percents, and ask for what it was, is or becomes."""

from __future__ import annotations

__all__ = ["ASKED", "TOLD"]

_BE = "is|are|was|were"
_P = "#p:percent"
_M = "#m:money"
_FIRST = "[ originally|normally|usually|regularly|initially ]"
_ORIGINAL = "original|regular|normal|usual|initial|retail|list|old"
_LATER = "new|final|sale|discounted|reduced|current"
_W = "<w:worth>"
_UP = "increases|increased|rises|rose|grows|grew|climbs|climbed"
_DOWN = "decreases|decreased|falls|fell|drops|dropped|shrinks|shrank|declines|declined"
_RAISED = "raises|raised|increases|increased"
_LOWERED = "lowers|lowered|reduces|reduced|decreases|decreased|cuts|cut"

TOLD = (
    # the first state
    ("base", f"<A> {_FIRST} costs|cost {_M}"),
    ("base", f"<A> {_FIRST} {_BE} [ worth|priced at ] {_M}"),
    ("base", f"<A> {_BE} {_FIRST} [ worth|priced at ] {_M}"),
    ("base", f"<A> {_BE} {_FIRST} priced at {_M}"),
    ("base", f"the [ {_ORIGINAL} ] {_W} of <A> {_BE} {_M}"),
    ("base", f"the {_W} {_BE} {_M}"),
    ("base", f"<h:owned> [ {_ORIGINAL} ] {_W} {_BE} {_M}"),
    ("base", f"it {_BE} {_FIRST} priced at|for {_M}"),
    ("base", f"its|the {_ORIGINAL} {_W} {_BE} {_M}"),
    ("base", f"<h:owned> {_W} {_BE} {_M}"),
    ("base", f"<H> <v:earn> {_M} [ a month|week|year|day ]"),
    ("base", f"<H> <v:earn> a {_W} of {_M} [ a month|week|year|day ]"),
    ("base", f"<H> bought|buys <A> for {_M}"),
    ("base", "<A> weighs|weighed #n <U:noun>"),
    ("base", f"<A> {_BE} #n <U:noun> [ long|tall|wide|high|deep ]"),
    ("base", "<A> takes|took|lasts|lasted #n <U:noun>"),
    # the last state
    ("after", f"after a {_P} discount [ , ] <A> costs|cost {_M}"),
    ("after", f"after a {_P} <u:increase> [ , ] <A> costs|cost {_M}"),
    ("after", f"<A> costs|cost {_M} after a {_P} discount"),
    ("after", f"<A> costs|cost {_M} after a {_P} <u:increase>"),
    ("after", f"<H> paid|pays {_M} for <A> after a {_P} discount"),
    ("after", f"<A> {_BE} on sale for {_M}"),
    ("after", f"<A> now costs {_M}"),
    ("after", f"<H> sold|sells it|them for {_M}"),
    ("after", f"<H> bought|buys <A> on sale for {_M}"),
    ("after", f"<H> spent|spends|paid|pays {_M} on|for <A> , which|that is|was {_P} less|lower than the|its {_ORIGINAL} {_W}"),
    ("after", f"<H> buys|bought <A> for {_M} , which|that is|was {_P} less|lower than the|its {_ORIGINAL} {_W}"),
    ("after", f"<H> spent|spends|paid|pays {_M} on|for <A> , which|that is|was {_P} <u:more> than the|its {_ORIGINAL} {_W}"),
    ("fromto", f"the {_W} of <A> {_UP}|went from {_M} to #o:money"),
    ("fromto", f"the {_W} of <A> {_DOWN} from {_M} to #o:money"),
    ("fromto", f"<h:owned> {_W} {_UP}|went from {_M} to #o:money"),
    ("fromto", f"<h:owned> {_W} {_DOWN} from {_M} to #o:money"),
    # a change
    ("up", f"[ then ] [ the|its {_W} [ of <A> ] ] {_UP} by {_P}"),
    ("down", f"[ then ] [ the|its {_W} [ of <A> ] ] {_DOWN} by {_P}"),
    ("up", f"[ the|its {_W} [ of <A> ] ] {_BE} [ then ] raised|increased by {_P}"),
    ("down", f"[ the|its {_W} [ of <A> ] ] {_BE} [ then ] lowered|reduced|decreased|cut by {_P}"),
    ("up", f"<h:owned> {_W} {_BE} raised|increased by {_P}"),
    ("down", f"<h:owned> {_W} {_BE} lowered|reduced|decreased|cut by {_P}"),
    ("up", f"then increased|raised by {_P}"),
    ("down", f"then decreased|lowered|reduced by {_P}"),
    ("up", f"<h:owned> {_W} {_UP} by {_P}"),
    ("down", f"<h:owned> {_W} {_DOWN} by {_P}"),
    ("up", f"<H> {_RAISED} the|its {_W} [ of <A> ] by {_P}"),
    ("down", f"<H> {_LOWERED} the|its {_W} [ of <A> ] by {_P}"),
    ("up", f"<H> gets|got|receives|received a {_P} raise|increase"),
    ("up", f"<H> gets|got|receives|received a raise|increase of {_P}"),
    ("up", f"<H> gets|got|receives|received|obtained a <w:worth> raise|increase of {_P}"),
    ("of", f"<H> gets|got|has|receives|received a {_P} discount [ on <A> ]"),
    ("of", f"<H> gets|got|has|receives|received a discount of {_P} [ on <A> ]"),
    ("of", f"there {_BE} a {_P} discount [ on <A> ]"),
    ("of", f"<A> {_BE} [ on sale for ] {_P} of"),
    ("of", f"<A> {_BE} on sale at {_P} of"),
    # one thing by another
    ("rel+", f"<A> {_BE} {_P} more <r:costly> than <B>"),
    ("rel-", f"<A> {_BE} {_P} less <r:costly> than <B>"),
    ("rel+", f"<A> {_BE} {_P} <r:greater> than <B>"),
    ("rel-", f"<A> {_BE} {_P} <r:smaller> than <B>"),
)
_WHAT = f"( what {_BE} / what will be / calculate / find / determine )"
_AFTER = "[ now ] [ after the discount|raise|increase ] [ with the discount ]"
ASKED = (
    ("new", f"{_WHAT} the {_LATER} {_W} [ of <A> ] {_AFTER}"),
    ("new", f"{_WHAT} its {_LATER} {_W} {_AFTER}"),
    ("new", f"{_WHAT} <h:owner> {_LATER} {_W} {_AFTER}"),
    ("new", f"{_WHAT} the {_W} of <A> now|after the discount|increase"),
    ("new", f"how much does|will|do <A> cost {_AFTER}"),
    ("new", f"how much {_BE} <A> {_AFTER}"),
    ("new", f"how much do|does|did|will <H> pay [ for <A> ] {_AFTER}"),
    ("new", "how much do|does|will <H> <v:earn> now"),
    ("new", "how much do|does|did <A> weigh"),
    ("extent", f"how long|tall|wide|high|deep {_BE} <A>"),
    ("extent", "how long do|does|did <A> take|last"),
    ("old", f"{_WHAT} the {_ORIGINAL} {_W} [ of <A> ]"),
    ("old", f"{_WHAT} its {_ORIGINAL} {_W}"),
    ("old", "how much did <A> cost before the discount|increase"),
    ("old", "how much did <A> cost originally|before|initially"),
    ("gap", "how much [ money ] do|does|did|will <H> save [ on <A> ] [ with the discount ]"),
    ("gap", "how much [ money ] is|was the discount"),
    ("percent+", f"by what percent|percentage did|has|have the {_W} [ of <A> ] increase|increased|rise|risen|grow|go [ up ]"),
    ("percent-", f"by what percent|percentage did|has|have the {_W} [ of <A> ] decrease|decreased|fall|fallen|drop|dropped"),
    ("percent+", f"{_WHAT} the percent|percentage increase [ in <A> ]"),
    ("percent-", f"{_WHAT} the percent|percentage decrease|discount [ in|on <A> ]"),
    ("percent-", "what percentage|percent off do|does|did <H> get"),
    ("percent+", f"{_WHAT} <h:owner> percent|percentage profit"),
)
