"""Check derivations of others: which are proved, which are refuted and why, and which say nothing that could be checked."""

from cpsearch.gate import Source, verify

question = Source("Jamal had 240 stamps. He lost 85 stamps. How many stamps does Jamal have left?")
for solution in ("240 - 85 = 155", "240 - 85 = 165", "240 + 85 = 325", "240 - 12 = 228", "He has many."):
    report = verify(question, solution, level="complete")
    print(f"{solution:<15} {report.outcome}", *report.reasons, report.first_failing_step, report.detail)
