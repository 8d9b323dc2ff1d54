"""Texts whose amounts are told by one another, whatever they are amounts of."""
