# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: std of torch.bfloat16 is wrong']
# ///
"""trunc_normal_ with std=0.02 gives weights of that width in bfloat16 and float16."""

# --8<-- [start:use]
import torch

for dtype in (torch.float32, torch.bfloat16, torch.float16):
    torch.manual_seed(0)
    weight = torch.empty(512, 512, dtype=dtype)
    torch.nn.init.trunc_normal_(weight, std=0.02)
    weight = weight.float()
    print(dtype, f"std {weight.std():.3f}, largest {weight.abs().max() / 0.02:.0f} sigma")
# --8<-- [end:use]

for dtype in (torch.bfloat16, torch.float16):
    torch.manual_seed(0)
    weight = torch.nn.init.trunc_normal_(torch.empty(512, 512, dtype=dtype), std=0.02).float()
    assert abs(weight.std().item() - 0.02) < 0.001, f"std of {dtype} is wrong"
    assert weight.abs().max() < 0.15, f"std of {dtype} is wrong"
