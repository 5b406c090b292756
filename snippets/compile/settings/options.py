# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""options= of torch.compile takes settings of Inductor only."""

# --8<-- [start:use]
import torch

try:
    torch.compile(lambda x: x + 1, options={"recompile_limit": 2})
except RuntimeError as error:
    refusal = str(error)
    print(refusal.partition(", known options")[0])
# --8<-- [end:use]

assert refusal.startswith("Unexpected optimization option recompile_limit"), refusal
