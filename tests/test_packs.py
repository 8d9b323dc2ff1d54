"""Packs: the loader refuses what breaks a schema, naming file and line; the vocabularies say what they should."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpsearch import packs
from cpsearch.errors import PackError
from cpsearch.packs import (
    conversion,
    dimension,
    inexact_conversion,
    is_constant,
    is_divisible,
    is_measure,
    kinds_of,
    measure_of,
    packs_version,
    parse_pack,
    singular,
    table,
)
from cpsearch.unit import DIMENSIONLESS, Unit

HEAD = "# A pack.\n# grammar: one word a line\n# version: 1\n# licence: same\n# provenance: here\n"


class TestLoader:
    """One format for every pack, checked in full."""

    def test_reads_cells_lists_and_places(self) -> None:
        rows = parse_pack(HEAD + "columns: word! | size=big,small | note? | forms?,\n\n# a comment\nhop | big | | hops, hopped\n", "x.pack")
        assert [(row["word"], row["size"], row["note"], row.items("forms"), row.file, row.line) for row in rows] == [
            ("hop", "big", "", ("hops", "hopped"), "x.pack", 9)
        ]

    @pytest.mark.parametrize(
        ("body", "line", "says"),
        [
            ("columns: word!\nhop\nsit\nhop\n", 9, "duplicate of line 7"),
            ("columns: word | note?\nhop | up\nhop | up\n", 8, "duplicate of line 7"),
            ("columns: a! | b!\nx | y\nx | z\nx | y\n", 9, "duplicate of line 7"),
            ("columns: word!\nhop | up\n", 7, "2 cells, 1 columns"),
            ("columns: word! | note\nhop\n", 7, "1 cells, 2 columns"),
            ("columns: word! | note\nhop |\n", 7, "note must not be empty"),
            ("columns: word! | size=big,small\nhop | huge\n", 7, "size must be one of"),
            ("columns: word! | forms,\nhop | hops, hops\n", 7, "distinct"),
            ("columns: word! | forms,\nhop | hops,, hopped\n", 7, "distinct"),
            ("columns: Word!\nhop\n", 6, "not a column"),
            ("columns: word!!x\nhop\n", 6, "not a column"),
            ("columns: word | word\nhop | hop\n", 6, "distinct"),
            ("hop\n", 6, "columns:"),
        ],
    )
    def test_names_file_and_line_of_what_is_wrong(self, body: str, line: int, says: str) -> None:
        with pytest.raises(PackError) as caught:
            parse_pack(HEAD + body, "x.pack")
        assert str(caught.value).startswith(f"x.pack:{line}: ")
        assert says in str(caught.value)

    @pytest.mark.parametrize("field", ["grammar:", "version:", "licence:", "provenance:"])
    def test_wants_a_full_opening_comment(self, field: str) -> None:
        with pytest.raises(PackError, match=rf"x\.pack:6: .*{field}"):
            parse_pack(HEAD.replace(field, "other:") + "columns: word!\nhop\n", "x.pack")

    def test_a_file_without_columns_or_a_missing_file_is_an_error(self) -> None:
        with pytest.raises(PackError, match=r"x\.pack:1: "):
            parse_pack(HEAD, "x.pack")
        with pytest.raises(PackError, match=r"nowhere\.pack"):
            table("nowhere")

    @given(st.text(max_size=200))
    def test_never_raises_anything_else(self, text: str) -> None:
        for source in (text, HEAD + text, HEAD + "columns: a! | b?\n" + text):
            try:
                parse_pack(source, "x.pack")
            except PackError as error:
                message = str(error)
                assert message.startswith("x.pack:")

    @pytest.mark.parametrize("name", ["conversions", "kinds", "measures", "numbers", "plurals"])
    def test_every_file_here_is_valid_and_loaded_once(self, name: str) -> None:
        assert table(name)
        assert table(name) is table(name)

    def test_an_unknown_column_is_a_key_error(self) -> None:
        with pytest.raises(KeyError):
            table("kinds")[0]["nope"]

    def test_the_version_is_stable_and_short(self) -> None:
        assert packs_version() == packs_version()
        assert len(packs_version()) == 12
        assert int(packs_version(), 16) >= 0

    def test_what_is_exported_exists(self) -> None:
        assert all(hasattr(packs, name) for name in packs.__all__)


class TestMeasures:
    """What is measured, under which surfaces."""

    @pytest.mark.parametrize(
        ("surface", "atom"),
        [
            *[("lb", "pound"), ("lbs", "pound"), ("lbs.", "pound"), ("pounds", "pound"), ("kg", "kilogram"), ("kilos", "kilogram")],
            *[("oz", "ounce"), ("ounces", "ounce"), ("ft", "foot"), ("feet", "foot"), ("Foot", "foot"), ("inches", "inch")],
            *[("cm", "centimeter"), ("centimetres", "centimeter"), ("km", "kilometer"), ("m", "meter"), ("mi", "mile")],
            *[("mph", "mile/hour"), ("hr", "hour"), ("hrs", "hour"), ("min", "minute"), ("mins", "minute"), ("sec", "second")],
            *[("kb", "kilobyte"), ("MB", "megabyte"), ("gb", "gigabyte"), ("ml", "milliliter"), ("L", "liter"), ("litres", "liter")],
            *[("$", "dollar"), ("bucks", "dollar"), ("dollars", "dollar"), ("¢", "cent"), ("cents", "cent"), ("€", "euro")],
            *[("£", "pound sterling"), ("centuries", "century"), ("tbsp", "tablespoon"), ("cups", "cup"), ("gallons", "gallon")],
            *[("square feet", "foot^2"), ("sq. ft.", "foot^2"), ("square-foot", "foot^2"), ("fluid ounces", "fluid ounce")],
            *[("pears", None), ("", None), ("percent", None), ("quarter", None), ("dozen", None), ("times", None)],
        ],
    )
    def test_surfaces(self, surface: str, atom: str | None) -> None:
        assert measure_of(surface) == atom

    def test_every_measure_is_a_unit_and_its_own_surface(self) -> None:
        for row in table("measures"):
            assert str(Unit.parse(row["atom"])) == row["atom"]
            assert measure_of(row["atom"]) == row["atom"]
            assert is_measure(row["atom"])
            assert dimension(row["atom"]) == row["dimension"]

    def test_what_is_counted_is_no_measure(self) -> None:
        assert not is_measure("pear")
        assert dimension("pear") is None
        assert not is_divisible("pear")

    def test_a_cent_and_a_byte_are_whole(self) -> None:
        assert [is_divisible(atom) for atom in ("hour", "dollar", "pound", "cent", "byte")] == [True, True, True, False, False]


class TestConversions:
    """Exact factors compose; inexact ones stand alone."""

    @pytest.mark.parametrize(
        ("whole", "part", "factor"),
        [
            *[("hour", "minute", 60), ("minute", "second", 60), ("day", "hour", 24), ("week", "day", 7), ("year", "month", 12)],
            *[("dollar", "cent", 100), ("foot", "inch", 12), ("yard", "foot", 3), ("mile", "foot", 5280), ("mile", "yard", 1760)],
            *[("pound", "ounce", 16), ("ton", "pound", 2000), ("gallon", "quart", 4), ("quart", "pint", 2), ("pint", "cup", 2)],
            *[("cup", "tablespoon", 16), ("tablespoon", "teaspoon", 3), ("dozen", "item", 12), ("gallon", "cup", 16)],
            *[("penny", "cent", 1), ("nickel", "cent", 5), ("dime", "cent", 10), ("quarter", "cent", 25), ("dollar", "quarter", 4)],
            *[("week", "minute", 10080), ("kilometer", "centimeter", 100_000), ("kilogram", "gram", 1000), ("decade", "month", 120)],
        ],
    )
    def test_composed_factors_both_ways(self, whole: str, part: str, factor: int) -> None:
        assert conversion(whole, part) == factor
        assert conversion(part, whole) == Fraction(1, factor)

    @pytest.mark.parametrize(
        ("a", "b"),
        [("year", "day"), ("year", "week"), ("month", "day"), ("month", "week"), ("mile", "kilometer"), ("hour", "hour"), ("a", "b")],
    )
    def test_no_exact_route(self, a: str, b: str) -> None:
        assert conversion(a, b) is None

    @pytest.mark.parametrize(
        ("whole", "part", "factor"), [("year", "day", 365), ("year", "week", 52), ("month", "day", 30), ("month", "week", 4)]
    )
    def test_inexact_factors(self, whole: str, part: str, factor: int) -> None:
        assert inexact_conversion(whole, part) == factor
        assert inexact_conversion(part, whole) == Fraction(1, factor)

    def test_inexact_factors_are_never_composed(self) -> None:
        assert inexact_conversion("year", "hour") is None
        assert inexact_conversion("day", "hour") is None

    def test_factors_compose_without_contradiction(self) -> None:
        units = sorted({row[name] for row in table("conversions") for name in ("whole", "part")})
        for a in units:
            for b in units:
                there, back = conversion(a, b), conversion(b, a)
                assert (there is None) == (back is None)
                assert there is None or back is None or there * back == 1

    @pytest.mark.parametrize(
        ("value", "unit", "known"),
        [
            *[(1, "1", True), (100, "1", True), (2, "1", False), (60, "minute/hour", True), (61, "minute/hour", False)],
            *[(60, "hour/minute", False), (Fraction(1, 60), "hour/minute", True), (1440, "minute/day", True), (365, "day/year", True)],
            *[(366, "day/year", False), (12, "item/dozen", True), (25, "cent/quarter", True), (7, "cat/dog", False), (60, "minute", False)],
            *[(3600, "second/hour", True), (1, "minute^2/hour", False), (12, "month", False)],
        ],
    )
    def test_constants(self, value: Fraction | int, unit: str, known: bool) -> None:
        assert is_constant(Fraction(value), Unit.parse(unit)) is known

    def test_dimensionless_constants_are_only_one_and_a_hundred(self) -> None:
        assert [n for n in range(-5, 200) if is_constant(Fraction(n), DIMENSIONLESS)] == [1, 100]

    def test_exact_factors_agree_with_an_independent_library(self) -> None:
        """US customary and SI factors are the definitions that pint knows."""
        pint = pytest.importorskip("pint", reason="pint is a development aid")
        registry = pint.UnitRegistry()
        names = {
            "ton": "short_ton",
            "tonne": "metric_ton",
            "fluid ounce": "fluid_ounce",
            "kilowatt hour": "kilowatt_hour",
            "watt hour": "watt_hour",
        }
        names |= {"foot^2": "foot**2", "meter^2": "meter**2", "cubic centimeter": "centimeter**3", "watt hour": "watt_hour"}
        skip = {
            "millennium",
            "century",
            "decade",
            "dollar",
            "cent",
            "penny",
            "nickel",
            "dime",
            "quarter",
            "half dollar",
            "euro",
            "pound sterling",
            "dozen",
        }
        checked = 0
        for row in table("conversions"):
            if row["status"] == "exact" and row["whole"] not in skip:
                whole, part = (names.get(row[name], row[name]) for name in ("whole", "part"))
                assert registry.convert(1.0, whole, part) == pytest.approx(float(Fraction(row["factor"])), rel=1e-4), (whole, part)
                checked += 1
        assert checked > 25


PLURALS = """
apples apple, pears pear, dogs dog, cats cat, cows cow, cars car, books book, pens pen, toys toy, boys boy, days day,
keys key, monkeys monkey, turkeys turkey, trays tray, guys guy, ways way, birds bird, hats hat, cups cup, berries berry,
cherries cherry, strawberries strawberry, puppies puppy, bunnies bunny, candies candy, parties party, stories story,
cities city, babies baby, ladies lady, families family, copies copy, pennies penny, lilies lily, daisies daisy,
bakeries bakery, batteries battery, butterflies butterfly, flies fly, skies sky, cookies cookie, movies movie,
brownies brownie, pies pie, ties tie, zombies zombie, calories calorie, selfies selfie, hoodies hoodie, rookies rookie,
smoothies smoothie, veggies veggie, boxes box, foxes fox, taxes tax, mailboxes mailbox, glasses glass, classes class,
dresses dress, addresses address, mattresses mattress, princesses princess, buses bus, bonuses bonus, viruses virus,
octopuses octopus, walruses walrus, cactuses cactus, campuses campus, circuses circus, houses house, horses horse,
roses rose, vases vase, nurses nurse, purses purse, cases case, courses course, pauses pause, mouses mouse,
blouses blouse, cheeses cheese, excuses excuse, prizes prize, sizes size, quizzes quiz, breezes breeze, waltzes waltz,
matches match, watches watch, lunches lunch, peaches peach, sandwiches sandwich, branches branch, inches inch,
churches church, benches bench, beaches beach, headaches headache, dishes dish, brushes brush, radishes radish,
bushes bush, wishes wish, goldfishes goldfish, potatoes potato, tomatoes tomato, heroes hero, mangoes mango,
mosquitoes mosquito, pianos piano, photos photo, videos video, radios radio, kilos kilo, zoos zoo, shoes shoe,
horseshoes horseshoe, toes toe, canoes canoe, children child, grandchildren grandchild, people person,
salespeople salesperson, men man, women woman, policemen policeman, snowmen snowman, firemen fireman, feet foot,
teeth tooth, geese goose, mice mouse, oxen ox, dice die, leaves leaf, knives knife, wives wife, lives life, loaves loaf,
shelves shelf, bookshelves bookshelf, halves half, wolves wolf, calves calf, thieves thief, scarves scarf, elves elf,
hooves hoof, gloves glove, olives olive, stoves stove, caves cave, sleeves sleeve, doves dove, slaves slave,
cacti cactus, fungi fungus, bees bee, trees tree, knees knee, coffees coffee, employees employee, bananas banana,
pizzas pizza, sodas soda, menus menu, emus emu, kiwis kiwi, taxis taxi, skis ski, bikinis bikini, gases gas, lenses lens,
irises iris, axes axe, crises crisis, lambs lamb, eggs egg, beads bead, cents cent, dollars dollar, hours hour,
minutes minute, miles mile, pages page, oranges orange, judges judge, ages age, sheets sheet, sheep sheep, fish fish,
deer deer, moose moose, shrimp shrimp, salmon salmon, series series, species species, scissors scissors, pants pants,
jeans jeans, clothes clothes, news news, bus bus, glass glass, dress dress, gas gas, tennis tennis, cactus cactus,
iris iris, chess chess, grass grass, specimen specimen, lens lens, apple apple, person person, tie tie,
golf balls golf ball, six-packs six-pack, teddy bears teddy bear
"""


class TestNouns:
    """Singulars by rule and list; kinds by list."""

    def test_at_least_150_nouns(self) -> None:
        assert PLURALS.count(",") >= 150

    @pytest.mark.parametrize("pair", [pair.split() for pair in PLURALS.replace("\n", " ").strip().split(", ")], ids=" ".join)
    def test_singular(self, pair: list[str]) -> None:
        half = len(pair) // 2
        assert singular(" ".join(pair[:half])) == " ".join(pair[half:])

    def test_case_does_not_matter(self) -> None:
        assert singular("Apples") == "apple"

    @given(st.text(max_size=30))
    def test_total(self, text: str) -> None:
        assert isinstance(singular(text), str)
        assert isinstance(kinds_of(text), tuple)
        assert measure_of(text) is None or is_measure(measure_of(text) or "")

    def test_a_singular_of_the_packs_stays(self) -> None:
        for row in table("plurals"):
            assert singular(row["singular"]) == row["singular"]
        for row in table("kinds"):
            for kind in (row["superordinate"], *row.items("kinds")):
                assert singular(kind) == kind

    @pytest.mark.parametrize(
        ("kind", "superordinate"),
        [
            *[("apple", "fruit"), ("pear", "fruit"), ("rose", "flower"), ("carrot", "vegetable"), ("dog", "animal"), ("dog", "pet")],
            *[("hen", "bird"), ("hen", "animal"), ("dime", "coin"), ("doll", "toy"), ("drum", "instrument"), ("bus", "vehicle")],
            *[
                ("juice", "drink"),
                ("chair", "furniture"),
                ("shirt", "clothes"),
                ("sandal", "clothes"),
                ("pie", "dessert"),
                ("boy", "child"),
            ],
            *[("girl", "person"), ("student", "person"), ("oak", "tree"), ("maple", "tree"), ("rose", "plant")],
        ],
    )
    def test_kinds(self, kind: str, superordinate: str) -> None:
        assert superordinate in kinds_of(kind)

    def test_kinds_are_many_and_no_noun_is_a_kind_of_itself(self) -> None:
        pairs = [(kind, row["superordinate"]) for row in table("kinds") for kind in row.items("kinds")]
        assert len(pairs) >= 250
        assert len(set(pairs)) == len(pairs)
        for kind, _ in pairs:
            assert kind not in kinds_of(kind)
            assert len(set(kinds_of(kind))) == len(kinds_of(kind))

    def test_measures_have_no_kind(self) -> None:
        assert not [row["atom"] for row in table("measures") if kinds_of(row["atom"])]
