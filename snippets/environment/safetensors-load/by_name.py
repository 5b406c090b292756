# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["UnpicklingError: (invalid load key|Weights only load failed)"]
# ///
"""The name decides: the same bytes under another name, or as a file object, are not read as safetensors."""

# --8<-- [start:use]
import pickle
import shutil

import torch
from safetensors.torch import save_file

save_file({"weight": torch.ones(2, 3)}, "model.safetensors")
shutil.copy("model.safetensors", "model.bin")
restored = torch.load("model.safetensors")
refused = []
with open("model.safetensors", "rb") as opened:
    for name, source in {"model.bin": "model.bin", "file object": opened}.items():
        try:
            torch.load(source)
        except pickle.UnpicklingError:
            refused.append(name)
print("refused:", refused)
# --8<-- [end:use]

torch.testing.assert_close(restored["weight"], torch.ones(2, 3), rtol=0, atol=0)
assert refused == ["model.bin", "file object"], f"refused {refused}"
