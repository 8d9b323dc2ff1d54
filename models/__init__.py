"""The CP-SAT model of a Problem's chains, one file per constraint family.

``structure`` is the DAG itself; ``licences``, ``units``, ``completeness``, ``target``, ``alternatives`` and ``symmetry`` can be
switched off one by one. ``layout`` plans slots and prunes without the solver; ``build`` makes the model.
"""
