"""Filter responses in the Language Model Evaluation Harness: what is proved leaves its exact answer, the rest is invalid."""

from lm_eval.api.instance import Instance
from lm_eval.filters import build_filter_ensemble

from cpsearch.integrations.lm_eval import register

register()  # in a task: filter_list: [{name: proved, filter: [{function: gate, give: answer}, {function: take_first}]}]
proved = build_filter_ensemble("proved", [("gate", {"give": "answer"}), ("take_first", None)])
doc = {"question": "Jamal had 240 stamps. He lost 85 stamps. How many stamps does Jamal have left?"}
responses = ["240 - 85 = 155\n#### 155", "240 + 85 = 325\n#### 325"]
instances = [Instance("generate_until", doc, (doc["question"], {}), 0, resps=[text]) for text in responses]
proved.apply(instances)
print([instance.filtered_resps["proved"] for instance in instances])
