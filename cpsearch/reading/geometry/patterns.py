"""How texts tell of rectangles and squares, and ask for what their sides come to."""

from __future__ import annotations

__all__ = ["ASKED", "TOLD"]

_BE = "is|are|was|were"
_HAS = "has|have|had|with"
_MEASURES = "is|are|was|were|measures|measure|measured"
_BY = "#a:cardinal|bonded [ <M:noun> ] by|x|× #b:cardinal|bonded"
_ITS = "the|its|his|her"
#: "4 feet long and 3 feet wide"
_LONG = "#a:cardinal|bonded <M:noun> [ in ] <d1:dim> [ and|by|, ] [ and ] #b:cardinal|bonded <N:noun> [ in ] <d2:dim>"
_OF = "( a <d1:dimension> of #a:cardinal|bonded <M:noun> [ , ] [ and ] a <d2:dimension> of #b:cardinal|bonded <N:noun> )"
_SQUARE = "square|sq|sq."

TOLD = (
    ("sides", f"<A> {_MEASURES} {_BY} <N:noun>"),
    ("sides", f"each|every <A> {_MEASURES} {_BY} <N:noun>"),
    ("sides", f"<A> {_MEASURES} {_LONG}"),
    ("sides", f"each|every <A> {_MEASURES} {_LONG}"),
    ("sides", f"<A> {_HAS} {_OF}"),
    ("sides", f"<H> <v> <A> that|which {_MEASURES} {_BY} <N:noun>"),
    ("sides", f"<H> <v> <A> that|which {_MEASURES} {_LONG}"),
    ("sides", f"<H> <v> <A> that|which {_HAS} {_OF}"),
    ("sides", f"<H> <v> <A> {_OF}"),
    ("sides", f"<H> <v> <A> with {_OF}"),
    ("sides", f"there {_BE} <A> that|which {_MEASURES} {_LONG}"),
    ("sides", f"there {_BE} <A> with {_OF}"),
    ("many", f"<H> <v> #n <A> that|which [ each ] {_MEASURES} {_BY} <N:noun> [ each ]"),
    ("many", f"<H> <v> #n <A> that|which {_BE} [ each ] {_LONG} [ each ]"),
    ("many", "<H> <v> #n <A>"),
    ("many", f"there {_BE} #n <A>"),
    ("formed", "<H> <v> a|an|one #a:cardinal|bonded <M:noun> by|x #b:cardinal|bonded <A>"),
    ("side", f"<A> {_HAS} ( a side length of / sides of / a side of / sides that {_BE} ) #a:cardinal|bonded <M:noun> [ long|each ]"),
    ("side", f"<H> <v> <A> with ( a side length of / sides of / a side of / sides that {_BE} ) #a <M:noun> [ long|each ]"),
    ("side", f"each|one|the side of <A> {_MEASURES} #a <M:noun> [ long ]"),
    ("side", f"the side length of <A> {_MEASURES} #a <M:noun>"),
    ("one", f"<A> {_MEASURES} #a:cardinal|bonded <M:noun> [ in ] <d1:dim>"),
    ("one", f"there {_BE} <A> that|which {_BE} #a:cardinal|bonded <M:noun> <d1:dim>"),
    ("one", f"<H> <v> <A> that|which {_BE} #a:cardinal|bonded <M:noun> <d1:dim>"),
    ("one", f"<A> {_HAS} a <d1:dimension> of #a <M:noun>"),
    ("one", f"the <d1:dimension> of <A> {_BE} #a <M:noun>"),
    ("one", f"its <d1:dimension> {_BE} #a <M:noun>"),
    ("perimeter", f"the perimeter of <A> {_BE} #a <M:noun>"),
    ("perimeter", f"<A> {_HAS} a perimeter of #a <M:noun>"),
    ("perimeter", "<H> <v> <A> with a perimeter of #a <M:noun>"),
    ("area", f"the area of <A> {_BE} #a {_SQUARE} <M:noun>"),
    ("area", f"<A> {_HAS} an area of #a {_SQUARE} <M:noun>"),
    ("area", f"<A> {_MEASURES} #a {_SQUARE} <M:noun> [ large ]"),
    ("times", f"{_ITS} <d1:dimension> [ of <A> ] {_BE} #k:multiple {_ITS} <d2:dimension> [ of <B> ]"),
    ("times", f"{_ITS} <d1:dimension> {_BE} #k:multiple as long|wide|tall|high|deep as {_ITS} <d2:dimension>"),
    ("times", f"<A> {_BE} #k:multiple as <d1:dim> as it {_BE} <d2:dim>"),
    ("more", f"{_ITS} <d1:dimension> [ of <A> ] {_BE} #a <M:noun> more|longer|greater than {_ITS} <d2:dimension> [ of <B> ]"),
    ("less", f"{_ITS} <d1:dimension> [ of <A> ] {_BE} #a <M:noun> less|shorter|smaller than {_ITS} <d2:dimension> [ of <B> ]"),
    ("more", f"<A> {_BE} #a <M:noun> longer than it {_BE} <d2:dim>"),
    ("price", f"it|<X> costs|cost #m:money per|a|for|each|every [ each|every ] {_SQUARE} <M:noun> [ of <Y> ]"),
    ("price", f"<X> {_BE} #m:money per|a {_SQUARE} <M:noun>"),
    ("cover", f"each|one|a|every <T> covers|cover #a {_SQUARE} <M:noun>"),
    ("cover", f"each|one|every <T> {_MEASURES} #a {_SQUARE} <M:noun>"),
    ("cover", f"each|one|a|every <T> [ of <X> ] can|will cover #a {_SQUARE} <M:noun>"),
    ("cover", f"each|one|a|every <T> of <X> covers #a {_SQUARE} <M:noun>"),
)
_IN = f"[ in {_SQUARE} <U:noun> ]"
_WHAT = f"( what {_BE} / calculate / find / determine )"
ASKED = (
    ("area", f"{_WHAT} the area of <A> {_IN}"),
    ("area", f"{_WHAT} the area , in {_SQUARE} <U:noun> , of <A>"),
    ("area", f"in {_SQUARE} <U:noun> , what {_BE} the area of <A>"),
    ("area", f"{_WHAT} its area {_IN}"),
    ("area", f"how many {_SQUARE} <U:noun> {_BE} <A>"),
    ("area", f"how many {_SQUARE} <U:noun> do|does|did <A> cover|have|measure|occupy"),
    ("area", f"how many {_SQUARE} <U:noun> of <X> do|does|did|will|must|should <H> <v> [ for <Y> ]"),
    ("total", f"{_WHAT} the total|combined area of <A> {_IN}"),
    ("total", f"how many {_SQUARE} <U:noun> [ combined ] {_BE} in all <A>"),
    ("total", f"how many {_SQUARE} <U:noun> {_BE} <A> in total|all"),
    ("perimeter", f"{_WHAT} the perimeter of <A>"),
    ("perimeter", f"{_WHAT} its perimeter"),
    ("perimeter", "how many <U:noun> of fence|fencing|border|ribbon|trim do|does|did|will|must|should <H> <v> [ to <v2> <A> ]"),
    ("perimeter", "how many <U:noun> of fence|fencing|border|trim are|is needed [ to <v2> <A> ]"),
    ("one", f"{_WHAT} the <d1:dimension> of <A>"),
    ("one", f"{_WHAT} its <d1:dimension>"),
    ("one", f"how <d1:dim> {_BE} <A>"),
    ("side", f"{_WHAT} the length of one|each|a side of <A>"),
    ("side", f"{_WHAT} the side length of <A>"),
    ("side", f"how long {_BE} each|one|a side of <A>"),
    ("gap", f"{_WHAT} the difference in area between <A> and <B>"),
    ("gap", f"{_WHAT} the difference between the areas of <A> and <B>"),
    ("gap", f"how many {_SQUARE} <U:noun> larger|bigger {_BE} <A> than <B>"),
    ("tiles", "how many <T> do|does|did|will|must|should <H> <v> [ to <v2> <A> ]"),
    ("tiles", "how many <T> of <X> do|does|did|will|must|should <H> <v> [ to <v2> <A> ]"),
    ("tiles", "how many <T> are|is needed [ to <v2> <A> ]"),
    ("cost", "how much will|does|do|did|would <A> cost"),
    ("cost", "how much will|does|do|did|would it cost to <v> <A>"),
    ("cost", "how much [ money ] will|does|do|did|would <H> pay|spend [ to <v2> <A> ]"),
    ("cost", "how much [ money ] will|does|do|did|would <H> pay|spend for|on <A>"),
)
