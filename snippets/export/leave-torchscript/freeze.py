# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Fold a batch norm before the export, which torch.jit.freeze did after scripting."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

conv, norm = nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8)
norm(torch.randn(16, 8, 4, 4))  # some statistics
conv.eval(), norm.eval()

# before: torch.jit.freeze(torch.jit.script(nn.Sequential(conv, norm, nn.ReLU()).eval()))
folded = nn.Sequential(fuse_conv_bn_eval(conv, norm), nn.ReLU()).eval()
program = torch.export.export(folded, (torch.randn(1, 3, 8, 8),))
print([node.target.__name__ for node in program.graph.nodes if node.op == "call_function"])
# --8<-- [end:use]

image = torch.randn(1, 3, 8, 8)
torch.testing.assert_close(program.module()(image), torch.relu(norm(conv(image))), rtol=1e-4, atol=1e-5)
assert not any("norm" in str(node.target) for node in program.graph.nodes), "the batch norm is still there"
