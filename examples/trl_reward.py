"""A reward for TRL's trainers: GRPOTrainer(model, reward_funcs=[rewards, …], train_dataset=data). It is called as they call it."""

from cpsearch.integrations.trl import gate_reward

rewards = gate_reward(level="complete")
question = "Jamal had 240 stamps. He lost 85 stamps. How many stamps does Jamal have left?"
prompts = [[{"role": "user", "content": question}]] * 3
said = ["240 - 85 = 155\n#### 155", "240 + 85 = 325\n#### 325", "I would have to guess."]
completions = [[{"role": "assistant", "content": text}] for text in said]
print(rewards.__name__, rewards(prompts=prompts, completions=completions, answer=["155"] * 3))
