# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the draws are those of 2.11']
# ///
"""The same seed gives other numbers than up to 2.11."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
weight = torch.nn.init.trunc_normal_(torch.empty(4), std=0.02)
print([round(value, 5) for value in weight.tolist()])
# --8<-- [end:use]

torch.manual_seed(0)
up_to_2_11 = torch.empty(4).uniform_(-1, 1).erfinv_() * 0.02 * 2**0.5
torch.manual_seed(0)
wide = torch.nn.init.trunc_normal_(torch.empty(200_000))
assert abs(wide.std().item() - 0.8796) < 0.01 and wide.abs().max() <= 2, "not a normal distribution cut at 2"
assert not torch.allclose(weight, up_to_2_11, atol=1e-5), "the draws are those of 2.11"
