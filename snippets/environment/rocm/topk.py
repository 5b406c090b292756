# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "rocm"
# ///
"""topk on an AMD GPU agrees with a sort."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
scores = torch.randn(8, 4096, device="cuda")
values, indices = scores.topk(16)
print(values.shape, torch.equal(scores.gather(1, indices), values))
# --8<-- [end:use]

torch.testing.assert_close(values, scores.sort(descending=True).values[:, :16], rtol=0, atol=0)
