# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: rand in bfloat16 draws other numbers than in float32']
# ///
"""In bfloat16 and float16 rand draws what it draws in float32, rounded; before 2.12 it drew 256 values in bfloat16."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
print(torch.rand(4, dtype=torch.bfloat16))
torch.manual_seed(0)
print(torch.rand(4))

values = torch.rand(1 << 16, dtype=torch.bfloat16).unique().numel()
normal = torch.randn(1 << 16, dtype=torch.bfloat16)
print(values, "values of rand; farthest of randn:", normal.abs().max().item())
# --8<-- [end:use]

for dtype in (torch.bfloat16, torch.float16):
    torch.manual_seed(0)
    low = torch.rand(20, dtype=dtype)
    torch.manual_seed(0)
    wanted = torch.rand(20)
    assert torch.allclose(low.float(), wanted, atol=4e-3), "rand in bfloat16 draws other numbers than in float32"
assert values > 1000
assert normal.abs().max() > 3.6  # one draw in 3,000 lies outside, where up to 2.11 none could
