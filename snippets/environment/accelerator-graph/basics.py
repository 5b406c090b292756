# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "a100"
# ///
"""A graph captured on a side stream is replayed on new values in the same tensors."""

# --8<-- [start:use]
import torch

device = torch.accelerator.current_accelerator()
x = torch.ones(4, device=device)
y = x * 3 + 1  # warm up before capture
torch.accelerator.synchronize()

graph = torch.accelerator.Graph()
with torch.Stream(device=device), graph:
    y = x * 3 + 1

x.fill_(5.0)
torch.accelerator.synchronize()
graph.replay()
torch.accelerator.synchronize()
print(y.tolist())
# --8<-- [end:use]

assert y.tolist() == [16.0] * 4, y.tolist()
x.fill_(7.0)
torch.accelerator.synchronize()
graph.replay()
torch.accelerator.synchronize()
assert y.tolist() == [22.0] * 4, y.tolist()
