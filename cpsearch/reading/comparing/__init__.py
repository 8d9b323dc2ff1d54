"""Amounts told by other amounts, totals of them, and measured attributes such as ages."""
