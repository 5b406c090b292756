# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the file loads by its name"]
# ///
"""What torch.save wrote under the name *.safetensors no longer loads by that name."""

# --8<-- [start:use]
import torch
from safetensors import SafetensorError

torch.save({"weight": torch.ones(2, 3)}, "checkpoint.safetensors")
error = None
try:
    torch.load("checkpoint.safetensors")
except SafetensorError as caught:
    error = caught
print(f"SafetensorError: {error}")
with open("checkpoint.safetensors", "rb") as opened:
    restored = torch.load(opened)
# --8<-- [end:use]

assert error is not None, "the file loads by its name"
assert "header" in str(error), f"got {error!r}"
torch.testing.assert_close(restored["weight"], torch.ones(2, 3), rtol=0, atol=0)
