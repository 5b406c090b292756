# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Which switches between generating and training recompile the policy."""

# --8<-- [start:use]
import torch
from torch import nn


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear, self.dropout = nn.Linear(8, 8), nn.Dropout(0.1)

    def forward(self, x):
        return self.dropout(self.linear(x))


def recompiles(change):
    torch.compiler.reset()
    graphs = []

    def counting_backend(graph, example_inputs):
        graphs.append(graph)
        return graph.forward

    policy = Policy()
    policy.compile(backend=counting_backend)
    policy(torch.ones(2, 8))
    change(policy)
    policy(torch.ones(2, 8))  # back again: both graphs are kept
    return len(graphs) - 1


def weights_in_place(policy):
    with torch.no_grad():
        for weight in policy.parameters():
            weight.add_(1.0)
    policy(torch.ones(2, 8))


def load_state_dict(policy):
    policy.load_state_dict(Policy().state_dict())
    policy(torch.ones(2, 8))


def new_parameter(policy):
    policy.linear.weight = nn.Parameter(torch.zeros(8, 8))
    policy(torch.ones(2, 8))


def no_grad(policy):
    with torch.no_grad():
        policy(torch.ones(2, 8))


def inference_mode(policy):
    with torch.inference_mode():
        policy(torch.ones(2, 8))


def eval_and_train(policy):
    policy.eval()
    policy(torch.ones(2, 8))
    policy.train()


changes = (weights_in_place, load_state_dict, new_parameter, no_grad, inference_mode, eval_and_train)
count = {change.__name__: recompiles(change) for change in changes}
for name, value in count.items():
    print(f"{name}: {value}")
# --8<-- [end:use]

assert list(count.values()) == [0, 0, 0, 1, 1, 1], count
