# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: capture_pre_autograd_graph is still there']
# ///
"""capture_pre_autograd_graph is gone; torch.export.export takes its place."""

# --8<-- [start:use]
import torch

refusal = None
try:
    from torch._export import capture_pre_autograd_graph
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])

program = torch.export.export(torch.nn.Linear(2, 1), (torch.ones(1, 2),))
# --8<-- [end:use]

assert refusal is not None, "capture_pre_autograd_graph is still there"
assert "cannot import name 'capture_pre_autograd_graph'" in refusal, refusal

assert program.module()(torch.ones(1, 2)).shape == (1, 1)
