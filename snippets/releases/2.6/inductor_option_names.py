# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: Unexpected optimization option aot_inductor.allow_stack_allocation']
# ///
"""Options of AOTInductor are found below aot_inductor only."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.compile(torch.sin, options={"allow_stack_allocation": True})
except RuntimeError as error:
    refusal = str(error).partition(",")[0]
    print(refusal)
torch.compile(torch.sin, options={"aot_inductor.allow_stack_allocation": True})
# --8<-- [end:use]

assert refusal == "Unexpected optimization option allow_stack_allocation", refusal
