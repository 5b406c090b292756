# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: group_norm took an empty image']
# ///
"""group_norm refuses a tensor without pixels or channels; one without samples it still takes."""

# --8<-- [start:use]
import torch

norm = torch.nn.GroupNorm(1, 2)
refusal = None
image = torch.ones(1, 2, 0, 5)
try:
    norm(image)
except RuntimeError as error:
    refusal = error
    print(error)

print(norm(torch.ones(0, 2, 4, 5)).shape)
print((norm(image) if image.numel() else image).shape)
# --8<-- [end:use]

assert refusal is not None, "group_norm took an empty image"
assert norm(torch.ones(0, 2, 4, 5)).shape == (0, 2, 4, 5)
assert torch.nn.BatchNorm2d(2).eval()(image).shape == image.shape
