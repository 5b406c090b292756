# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""On every release safetensors itself reads and writes the format, without sparse tensors; capitals are a pickle."""

import json
import pickle
import struct

import torch
from safetensors import safe_open
from safetensors.torch import load_file, save_file

weights = {"weight": torch.arange(6.0).reshape(2, 3), "bias": torch.zeros(2)}
save_file(weights, "model.safetensors", metadata={"epoch": "7"})
for name, tensor in load_file("model.safetensors").items():
    torch.testing.assert_close(tensor, weights[name], rtol=0, atol=0)
with safe_open("model.safetensors", framework="pt") as opened:
    assert opened.metadata() == {"epoch": "7"}, f"the metadata are {opened.metadata()}"
    torch.testing.assert_close(opened.get_tensor("bias"), weights["bias"], rtol=0, atol=0)
    assert opened.get_slice("weight")[:1].tolist() == [[0.0, 1.0, 2.0]], "a slice"

with open("model.safetensors", "rb") as file:
    content = file.read()
(length,) = struct.unpack("<Q", content[:8])
index = json.loads(content[8 : 8 + length])  # plain JSON: names, dtypes, shapes, places
assert index["weight"]["shape"] == [2, 3] and index["weight"]["dtype"] == "F32", f"the index says {index}"
assert b"GLOBAL" not in content and len(content) == 8 + length + 4 * 8, "there is more than an index and data"

try:
    save_file({"graph": torch.eye(3).to_sparse()}, "sparse.safetensors")
    sparse = "it is saved"
except ValueError as error:
    sparse = str(error)
assert "sparse" in sparse, f"a sparse tensor: {sparse}"

save_file(weights, "MODEL.SAFETENSORS")
try:
    torch.load("MODEL.SAFETENSORS", weights_only=True)
    refusal = "it loads"
except pickle.UnpicklingError as error:
    refusal = str(error)
assert refusal.startswith("Weights only load failed"), f"a name in capitals: {refusal}"
torch.save(weights, "saved.SAFETENSORS")
torch.save({"x": torch.ones(1)}, "pickled.safetensors")
with open("pickled.safetensors", "rb") as file:
    assert file.read(2) == b"PK", "torch.save writes another format under this name"
