"""The sealed practice lane: attempts that may be wrong, scored against gold, from which only a person lets anything through.

Two regimes. *Serving* (:func:`cpsearch.solve` and everything it imports) answers with the ratified packs and nothing else.
*Practice* (this package) reads the same texts through relaxations that nobody has ratified, scores what comes out against gold,
counts, and writes its own report. Nothing outside this package imports it, and what it writes changes no served verdict until a
person confirms a proposal, which then stands in a pack file as a row that can be read and taken back.
"""
