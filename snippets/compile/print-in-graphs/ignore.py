# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""ignore_logging_functions leaves any function out of compiled code: it is not run at all."""

# --8<-- [start:use]
import torch

history = []


def record(tensor):
    history.append(float(tensor.sum()))


torch._dynamo.config.ignore_logging_functions.add(record)


@torch.compile(backend="eager", fullgraph=True)
def step(x):
    x = x.sin()
    record(x)
    return x.cos()


print("result:", step(torch.zeros(2)).tolist(), "recorded:", history)
# --8<-- [end:use]

assert history == [], history
