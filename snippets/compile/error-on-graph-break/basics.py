# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Forbid graph breaks in a whole function, and allow them again for one helper."""

# --8<-- [start:use]
import torch
from torch._dynamo import error_on_graph_break

history = []


def log_mean(x):
    history.append(float(x.mean().item()))
    torch._dynamo.graph_break()  # this helper cannot be traced in one piece


@error_on_graph_break(True)
@torch.compile(backend="eager")
def train_step(x):
    x = x.sin() * 2
    with error_on_graph_break(False):
        log_mean(x)  # a break is fine here
    return x.cos()  # a break here raises


out = train_step(torch.zeros(4))
print("logged:", history, "result:", out.tolist())
# --8<-- [end:use]

assert history == [0.0]
assert out.tolist() == [1.0] * 4
