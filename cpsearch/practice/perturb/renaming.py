"""Other names for people, and other nouns for what is counted: everything else stays."""

from __future__ import annotations

import re
from functools import cache

from cpsearch.packs import is_measure, kinds_of, singular, table
from cpsearch.practice.perturb.original import Edit, Original, edited
from cpsearch.practice.perturb.variant import Skip, Variant
from cpsearch.reading import Token

__all__ = ["NAMES", "SORTS", "free_name", "free_noun", "people_of", "rename_kind", "rename_people"]

#: Names to take, all of names.pack and common, as those of school books are; none is also a word of English.
NAMES: dict[str, tuple[str, ...]] = {
    "m": ("Peter", "Simon", "Martin", "Oliver", "Andrew", "Robert", "Henry", "Thomas", "Arthur", "Albert"),
    "f": ("Laura", "Helen", "Alice", "Sarah", "Emma", "Julia", "Anna", "Susan", "Clara", "Martha"),
}
#: Nouns of one sort, singular and plural: whatever is done with one of them may be done with another.
SORTS: tuple[tuple[tuple[str, str], ...], ...] = tuple(
    tuple((one, many) for one, _, many in (pair.partition("/") for pair in line.split()))
    for line in (
        "apple/apples pear/pears plum/plums lemon/lemons banana/bananas mango/mangoes orange/oranges peach/peaches",
        "carrot/carrots cucumber/cucumbers onion/onions potato/potatoes radish/radishes turnip/turnips",
        "pencil/pencils crayon/crayons marker/markers eraser/erasers",
        "cookie/cookies muffin/muffins cupcake/cupcakes brownie/brownies donut/donuts",
        "marble/marbles sticker/stickers button/buttons bead/beads stamp/stamps seashell/seashells acorn/acorns pebble/pebbles",
        "rose/roses tulip/tulips daisy/daisies orchid/orchids lily/lilies",
        "shirt/shirts skirt/skirts dress/dresses sweater/sweaters jacket/jackets",
        "chair/chairs desk/desks stool/stools bench/benches",
        "dog/dogs cat/cats rabbit/rabbits hamster/hamsters",
        "cow/cows goat/goats horse/horses donkey/donkeys",
        "novel/novels magazine/magazines book/books newspaper/newspapers",
        "oak/oaks maple/maples birch/birches willow/willows",
        "parrot/parrots pigeon/pigeons sparrow/sparrows owl/owls",
        "car/cars truck/trucks van/vans",
        "guitar/guitars violin/violins flute/flutes",
    )
)

#: Names that are months or days, too: "during April".
_CALENDAR = ("April", "May", "June", "August", "Wednesday", "Friday")


@cache
def _genders() -> dict[str, str]:
    return {row["name"]: row["gender"] for row in table("names")}


def people_of(original: Original) -> dict[str, str]:
    """Given names of the text and their genders, in text order; words that names.pack has for kin or trades are none."""
    found: dict[str, str] = {}
    for token in original.parse.tokens:
        gender = _genders().get(token.lower)
        if gender is not None and token.tag == "NNP" and token.text == token.text.capitalize() and not kinds_of(token.lower):
            found.setdefault(token.text, gender)
    return found


def free_name(original: Original, gender: str, *, taken: frozenset[str] = frozenset(), start: int = 0) -> str | None:
    """A name of a gender that neither the text nor ``taken`` has, the first from number ``start`` on."""
    names = NAMES[gender][start:] + NAMES[gender][:start]
    return next((name for name in names if name not in taken and name.lower() not in original.text.lower()), None)


def rename_people(original: Original) -> tuple[Variant | Skip, ...]:
    """Two variants in which every given name is another one of its gender, with possessives and an initial that stands for it."""
    people = people_of(original)
    if not people:
        return (Skip("rename_people", "no_known_name"),)
    if any(name in _CALENDAR or re.search(rf"\b{name.lower()}\b", original.text) for name in people):
        return (Skip("rename_people", "name_is_a_word"),)
    return tuple(_renamed(original, people, start) for start in (0, 5))


def _renamed(original: Original, people: dict[str, str], start: int) -> Variant | Skip:
    chosen: dict[str, str] = {}
    for name, gender in people.items():
        free = free_name(original, gender, taken=frozenset(chosen.values()), start=start)
        if free is None:
            return Skip("rename_people", "no_free_name")
        chosen[name] = free
    edits = []
    for name, other in chosen.items():
        edits += [Edit(match.start(), match.end(), other) for match in re.finditer(rf"\b{name}\b", original.text)]
        edits += [Edit(match.start(), match.end(), other.upper()) for match in re.finditer(rf"\b{name.upper()}\b", original.text)]
        # "B. and T. …": an initial of one name only
        if sum(other_name[0] == name[0] for other_name in chosen) == 1:
            edits += [
                Edit(match.start(), match.end(), other[0])
                for match in re.finditer(rf"\b{name[0]}(?=\.\s+(?:and|has|had)\b)", original.text)
            ]
    note = ", ".join(f"{name} → {other}" for name, other in chosen.items())
    return Variant("rename_people", edited(original.text, tuple(edits)), original.answer, original.answer, original.shape(), note)


def counted(original: Original) -> tuple[str, ...]:
    """The nouns that the numbers of the derivation and the answer count, singular, as the text has them."""
    atoms: list[str] = [atom for step in original.chain.steps[::-1] for atom, _ in step.result.unit.exponents]
    atoms += [atom for quantity in original.problem.quantities for sig in quantity.signatures for atom, _ in sig.unit.exponents]
    words = {singular(token.lower) for token in original.parse.tokens if token.tag in ("NN", "NNS")}
    return tuple(dict.fromkeys(atom for atom in atoms if atom in words and not is_measure(atom)))


def free_noun(original: Original, noun: str) -> tuple[str, str] | None:
    """Singular and plural of a noun of like sort that the text has not; none for a noun of a sort that is not listed."""
    sort = next((sort for sort in SORTS if any(one == noun for one, _ in sort)), None)
    if sort is None:
        return None
    at = next(index for index, (one, _) in enumerate(sort) if one == noun)
    return next(((one, many) for one, many in sort[at + 1 :] + sort[:at] if one not in original.text.lower()), None)


def rename_kind(original: Original) -> tuple[Variant | Skip, ...]:
    """What is counted becomes another noun of like sort, everywhere.

    Not a noun that is a kind of another in the text, or has kinds of it there, or is part of a compound ("apple pie"): the other
    noun might stand in no such relation.
    """
    nouns = counted(original)
    if not nouns:
        return (Skip("rename_kind", "no_counted_noun"),)
    skip = Skip("rename_kind", "noun_of_unknown_sort")
    for noun in nouns:
        if not any(noun == one for sort in SORTS for one, _ in sort):
            continue
        if _related(original, noun):
            skip = Skip("rename_kind", "noun_has_relatives")
            continue
        other = free_noun(original, noun)
        if other is None:
            skip = Skip("rename_kind", "no_free_noun")
            continue
        text = noun_replaced(original, noun, other)
        return (Variant("rename_kind", text, original.answer, original.answer, original.shape(), f"{noun} → {other[0]}"),)
    return (skip,)


def noun_replaced(original: Original, noun: str, other: tuple[str, str], *, after: int = 0) -> str:
    """The text with another noun (singular, plural) wherever ``noun`` stands from offset ``after`` on, and "a" or "an" to fit."""
    edits = []
    for token in original.parse.tokens:
        if token.start < after or singular(token.lower) != noun:
            continue
        word = other[0] if token.lower == noun else other[1]
        edits.append(Edit(token.start, token.end, word.capitalize() if token.text[:1].isupper() else word))
        before = original.parse.tokens[token.index - 1] if token.index else None
        if before is not None and before.lower in ("a", "an"):
            article = "an" if word[0] in "aeiou" else "a"
            edits.append(Edit(before.start, before.end, article.capitalize() if before.text[:1].isupper() else article))
    return edited(original.text, tuple(edits))


def _related(original: Original, noun: str) -> bool:
    for token in original.parse.tokens:
        one = singular(token.lower)
        if one == noun:
            if token.tag not in ("NN", "NNS") or _compound(original, token):
                return True
        elif token.tag in ("NN", "NNS") and (noun in kinds_of(one) or one in kinds_of(noun)):
            return True
    return False


def _compound(original: Original, token: Token) -> bool:
    tokens = original.parse.tokens
    near = [tokens[i] for i in (token.index - 1, token.index + 1) if 0 <= i < len(tokens)]
    return token.dep == "compound" or any(other.tag in ("NN", "NNS", "HYPH") for other in near)
