"""Unit algebra: integer exponents over an open set of atoms.

An atom is any noun ("apple", "box") or measure ("dollar", "hour"); nothing needs to be declared. Exponents stay within
±2 and a unit has at most three atoms: word problems need no more, and what exceeds it is a misreading.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.errors import UnitError

__all__ = ["DIMENSIONLESS", "Unit"]

MAX_EXPONENT = 2
MAX_ATOMS = 3
_RESERVED = set("*/^")


@dataclass(frozen=True, order=True)
class Unit:
    """A product of atoms with integer exponents, sorted by atom, no zero exponents.

    >>> Unit.parse("dollar/egg") * Unit.parse("egg/box") * Unit.parse("box")
    Unit.parse('dollar')
    """

    exponents: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        atoms = [atom for atom, _ in self.exponents]
        if atoms != sorted(set(atoms)):
            raise UnitError(f"atoms must be sorted and distinct: {atoms}")
        for atom, exponent in self.exponents:
            if not atom or atom != atom.strip() or _RESERVED & set(atom) or atom == "1":
                raise UnitError(f"not an atom: {atom!r}")
            if isinstance(exponent, bool) or not isinstance(exponent, int) or not 0 < abs(exponent) <= MAX_EXPONENT:
                raise UnitError(f"exponent of {atom!r} must be within ±{MAX_EXPONENT} and not 0: {exponent!r}")
        if len(atoms) > MAX_ATOMS:
            raise UnitError(f"more than {MAX_ATOMS} atoms: {atoms}")

    @classmethod
    def parse(cls, text: str) -> Unit:
        """Read the text form: factors joined by ``*``, each with an optional ``^n``, ``/`` before each divisor; ``1`` is dimensionless.

        >>> str(Unit.parse("foot^2")), str(Unit.parse("mile/hour")), str(Unit.parse("1"))
        ('foot^2', 'mile/hour', '1')
        """
        powers: dict[str, int] = {}
        for index, part in enumerate(text.split("/")):
            for factor in part.split("*"):
                atom, caret, exponent = factor.partition("^")
                if atom == "1" and not caret:
                    continue
                try:
                    power = int(exponent) if caret else 1
                except ValueError:
                    raise UnitError(f"not an exponent in {text!r}: {exponent!r}") from None
                powers[atom] = powers.get(atom, 0) + (power if index == 0 else -power)
        return cls._of(powers)

    @classmethod
    def _of(cls, powers: dict[str, int]) -> Unit:
        return cls(tuple(sorted((atom, power) for atom, power in powers.items() if power)))

    def __mul__(self, other: Unit) -> Unit:
        powers = dict(self.exponents)
        for atom, power in other.exponents:
            powers[atom] = powers.get(atom, 0) + power
        return Unit._of(powers)

    def __truediv__(self, other: Unit) -> Unit:
        powers = dict(self.exponents)
        for atom, power in other.exponents:
            powers[atom] = powers.get(atom, 0) - power
        return Unit._of(powers)

    @property
    def atoms(self) -> tuple[str, ...]:
        """The atoms in sorted order."""
        return tuple(atom for atom, _ in self.exponents)

    @property
    def simple(self) -> str | None:
        """The atom of a unit that is one atom to the first power, else None.

        >>> Unit.parse("apple").simple, Unit.parse("apple/box").simple
        ('apple', None)
        """
        return self.exponents[0][0] if len(self.exponents) == 1 and self.exponents[0][1] == 1 else None

    def __str__(self) -> str:
        def factor(atom: str, power: int) -> str:
            return atom if power == 1 else f"{atom}^{power}"

        top = "*".join(factor(atom, power) for atom, power in self.exponents if power > 0)
        return (top or "1") + "".join("/" + factor(atom, -power) for atom, power in self.exponents if power < 0)

    def __repr__(self) -> str:
        return f"Unit.parse({str(self)!r})"


DIMENSIONLESS = Unit()
