# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""region_activation_memory_budget marks a region of a compiled function, and nothing else."""

# --8<-- [start:use]
import torch

x = torch.ones(2, requires_grad=True)
refusal = None
try:
    with torch.autograd.graph.region_activation_memory_budget(0.5):
        x.sin()
except RuntimeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert "only be used inside a torch.compile region" in refusal, refusal
