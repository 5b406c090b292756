# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""One policy, generating and training by turns: two graphs for the whole loop."""

# --8<-- [start:use]
import torch
from torch import nn


class Policy(nn.Module):
    def __init__(self, vocabulary=11, width=16):
        super().__init__()
        self.embed, self.mix = nn.Embedding(vocabulary, width), nn.Linear(width, width)
        self.head = nn.Linear(width, vocabulary)

    def forward(self, tokens):
        hidden = self.embed(tokens).cumsum(1)  # causal, as attention would be
        return self.head(torch.tanh(self.mix(hidden)))


torch.manual_seed(0)
policy = Policy()
policy.compile(backend="eager", fullgraph=True, dynamic=True)  # leave backend out for Inductor
optimizer = torch.optim.SGD(policy.parameters(), lr=0.1)

for iteration in range(3):
    tokens = torch.randint(11, (4, 2))
    with torch.no_grad():
        for _ in range(6 + iteration):  # the sequence grows, and grows further in each iteration
            tokens = torch.cat([tokens, policy(tokens)[:, -1].softmax(-1).multinomial(1)], dim=1)
    reward = (tokens[:, 2:] == 7).float().mean(1)  # one reward a sequence
    log_probs = policy(tokens[:, :-1]).log_softmax(-1).gather(2, tokens[:, 1:, None])
    log_probs = log_probs[:, 1:].sum((1, 2))  # of what was generated, not of the prompt
    loss = -((reward - reward.mean()) * log_probs).mean()
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
# --8<-- [end:use]

# --8<-- [start:count]
from torch._dynamo.utils import counters

with torch.no_grad():
    policy(torch.randint(11, (4, 20)))
print("graphs after 3 iterations:", counters["stats"]["unique_graphs"])
# --8<-- [end:count]

assert counters["stats"]["unique_graphs"] == 2, counters["stats"]
tokens = torch.randint(11, (4, 9))
torch.testing.assert_close(policy(tokens[:, :-1]), policy.forward(tokens[:, :-1]))
with torch.no_grad():
    torch.testing.assert_close(policy(tokens), policy.forward(tokens))
assert counters["stats"]["unique_graphs"] == 2, "another length compiled again"
