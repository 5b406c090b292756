# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""float8_e8m0fnu holds powers of two, for the scales of the MX formats."""

# --8<-- [start:use]
import torch

scale = torch.tensor([0.3, 1.0, 6.0]).to(torch.float8_e8m0fnu)
print(scale.float().tolist())
print(torch.promote_types(torch.float8_e8m0fnu, torch.float8_e8m0fnu))
# --8<-- [end:use]

assert scale.float().tolist() == [0.25, 1.0, 8.0]
assert scale.to(torch.bfloat16).tolist() == [0.25, 1.0, 8.0]
assert scale.to(torch.int32).tolist() == [0, 1, 8]
edges = torch.tensor([-6.0, 0.0, float("inf")]).to(torch.float8_e8m0fnu).float()
assert edges[:2].tolist() == [8.0, 2.0**-127] and edges[2].isnan(), edges
assert torch.can_cast(torch.float8_e8m0fnu, torch.float32)
