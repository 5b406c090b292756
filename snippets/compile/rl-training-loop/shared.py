# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A trainer and a generator of one class share the compiled code; of two classes they share nothing."""

# --8<-- [start:use]
import torch
from torch import nn


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x):
        return torch.tanh(self.linear(x))


class ServingPolicy(Policy):
    def forward(self, x):  # the same mathematics, written a second time
        return torch.tanh(self.linear(x))


def graphs(trainer, generator):
    torch.compiler.reset()
    graphs = []

    def counting_backend(graph, example_inputs):
        graphs.append(graph)
        return graph.forward

    for policy in (trainer, generator):
        policy.requires_grad_(False).compile(backend=counting_backend)
        policy(torch.ones(2, 8))
    generator.load_state_dict(trainer.state_dict())  # hand over the weights
    assert torch.equal(generator(torch.ones(2, 8)), trainer(torch.ones(2, 8)))
    return len(graphs)


one, two = graphs(Policy(), Policy()), graphs(Policy(), ServingPolicy())
print("one model definition: ", one)
print("two model definitions:", two)
# --8<-- [end:use]

assert (one, two) == (1, 2), (one, two)
