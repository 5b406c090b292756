# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError.*no attribute .aoti_load_package"]
# ///
"""A file of torch.export.save is not a compiled package, although both end in .pt2."""

# --8<-- [start:use]
import torch
from torch.export import export

program = export(torch.nn.Linear(4, 2), (torch.randn(3, 4),))
torch.export.save(program, "program.pt2")
try:
    torch._inductor.aoti_load_package("program.pt2")
except Exception as error:
    refusal = error
    print(type(error).__name__)
# --8<-- [end:use]

assert isinstance(refusal, (RuntimeError, KeyError, ValueError, AssertionError)), repr(refusal)
x = torch.randn(3, 4)
torch.testing.assert_close(torch.export.load("program.pt2").module()(x), program.module()(x))
