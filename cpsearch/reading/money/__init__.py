"""Prices, purchases and bills, and ledgers: texts about money that are read whole."""
