# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""`no_grad` and `inference_mode` are two graphs."""

# --8<-- [start:use]
import torch
from torch import nn

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x):
        return torch.tanh(self.linear(x))


policy, x = Policy(), torch.ones(2, 8)
policy.compile(backend=counting_backend)
for mode in (torch.no_grad, torch.inference_mode, torch.no_grad):
    with mode():
        out = policy(x)
    print(f"{mode.__name__}: {len(graphs)}")
# --8<-- [end:use]

assert len(graphs) == 2, len(graphs)
torch.testing.assert_close(out, policy.forward(x).detach())
