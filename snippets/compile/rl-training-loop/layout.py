# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: 1 graphs"]
# ///
"""A slice of a batch and a copy of it are two graphs: strides are guarded."""

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
        self.embed = nn.Embedding(11, 8)

    def forward(self, tokens):
        return self.embed(tokens).sum(1)


policy = Policy().requires_grad_(False)
policy.compile(backend=counting_backend, dynamic=True)
tokens = torch.randint(11, (4, 9))
for name, batch in (("slice", tokens[:, :-1]), ("other slice", tokens[:, :-3]), ("copy", tokens[:, :-1].contiguous())):
    policy(batch)
    print(f"{name}: {len(graphs)}")
# --8<-- [end:use]

assert len(graphs) == 2, f"{len(graphs)} graphs"
