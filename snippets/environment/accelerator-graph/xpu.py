# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "xpu"
# ///
"""A captured graph on an Intel GPU is replayed on new values in the same tensors."""

# --8<-- [start:use]
import torch

x = torch.ones(4, device="xpu")
weight = torch.full((4,), 3.0, device="xpu")
y = x * weight  # warm up before capture
torch.xpu.synchronize()

graph = torch.xpu.XPUGraph()
with torch.xpu.graph(graph):
    y = x * weight

x.fill_(5.0)
graph.replay()
torch.xpu.synchronize()
print(y.cpu().tolist())
# --8<-- [end:use]

assert y.cpu().tolist() == [15.0] * 4
