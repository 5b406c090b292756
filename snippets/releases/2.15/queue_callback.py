# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""queue_callback runs a function when the backward pass has succeeded."""

# --8<-- [start:use]
import torch
from torch.autograd.graph import queue_callback

log = []
x = torch.ones(2, requires_grad=True)
x.register_hook(lambda grad: queue_callback(lambda: log.append("backward done")))
(x * 2).sum().backward()
print(log)
# --8<-- [end:use]

assert log == ["backward done"]
