# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Rows after the last offset are in the output of grouped_mm and are not computed."""

# --8<-- [start:use]
import torch
from torch.nn.functional import grouped_mm

torch.use_deterministic_algorithms(True)  # fills memory that nobody wrote with NaN
torch.manual_seed(0)
tokens = torch.randn(10, 16, dtype=torch.bfloat16)
experts = torch.randn(3, 16, 8, dtype=torch.bfloat16)
ends = torch.tensor([3, 5, 8], dtype=torch.int32)  # two rows of padding
output = grouped_mm(tokens, experts, offs=ends)
print(tuple(output.shape), "NaN in the first 8 rows:", output[:8].isnan().any().item())
print("NaN after them:", output[8:].isnan().all().item())
# --8<-- [end:use]

torch.use_deterministic_algorithms(False)
parts = torch.cat([rows @ matrix for rows, matrix in zip(tokens[:8].split([3, 2, 3]), experts)])
torch.testing.assert_close(output[:8], parts, rtol=2e-2, atol=2e-2)
assert output[8:].isnan().all(), "the rows after the last offset were written"
