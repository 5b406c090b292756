# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["UnpicklingError: (invalid load key|Weights only load failed)"]
# ///
"""torch.load hands a file named *.safetensors to the safetensors package."""

# --8<-- [start:use]
import torch
from safetensors.torch import save_file

weights = {"weight": torch.arange(6.0).reshape(2, 3), "bias": torch.zeros(2)}
save_file(weights, "model.safetensors")

restored = torch.load("model.safetensors")
print(sorted(restored))
# --8<-- [end:use]

for name, tensor in weights.items():
    torch.testing.assert_close(restored[name], tensor, rtol=0, atol=0)
