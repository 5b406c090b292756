# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["RuntimeError: mmap can only be used with files saved with"]
# ///
"""Loading a safetensors file ignores weights_only and mmap, and takes only a device as map_location."""

# --8<-- [start:use]
import torch
from safetensors.torch import save_file

save_file({"weight": torch.ones(2, 3)}, "model.safetensors", metadata={"epoch": "7"})
same = torch.load("model.safetensors", weights_only=False, mmap=True, map_location="cpu")
print(type(same).__name__, sorted(same), same["weight"].device)

messages = {}
for name, where in {"dict": {"cuda:0": "cpu"}, "function": lambda storage, location: storage}.items():
    try:
        torch.load("model.safetensors", map_location=where)
    except RuntimeError as error:
        messages[name] = str(error)
        print(f"{name}: {error}")
# --8<-- [end:use]

torch.testing.assert_close(same["weight"], torch.ones(2, 3), rtol=0, atol=0)
assert list(same) == ["weight"], f"the metadata came along: {sorted(same)}"
assert all("map_location is not supported" in messages[name] for name in ("dict", "function")), f"got {messages}"
