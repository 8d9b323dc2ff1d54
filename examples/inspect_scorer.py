"""Score solutions in Inspect. These are already written; with `solver=generate()` a model writes them."""

from inspect_ai import Task, eval
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput
from inspect_ai.solver import solver

from cpsearch.integrations.inspect_ai import gate


@solver
def written():
    async def solve(state, generate):
        state.output = ModelOutput.from_content("written", state.metadata["solution"])
        return state

    return solve


question = "Jamal had 240 stamps. He lost 85 stamps. How many stamps does Jamal have left?"
solutions = ["240 - 85 = 155\n#### 155", "240 + 85 = 325\n#### 325", "I cannot tell."]
samples = [Sample(question, target="155", metadata={"solution": text}) for text in solutions]
for sample in eval(Task(samples, solver=written(), scorer=gate()), model="mockllm/model", display="none")[0].samples:
    print(sample.scores["gate"].value, sample.scores["gate"].explanation)
