# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""config.save.storage_alignment sets where the data of each tensor begins in the file."""

# --8<-- [start:use]
import torch
from torch.utils.serialization import config

weights = {f"layer{i}": torch.full((10 + i,), float(i)) for i in range(4)}
torch.save(weights, "checkpoint.pt")
with config.patch({"save.storage_alignment": 4096}):
    torch.save(weights, "aligned.pt")

aligned = {}
for name in ("checkpoint.pt", "aligned.pt"):
    reader = torch._C.PyTorchFileReader(name)
    offsets = [
        reader.get_record_offset(record) for record in sorted(reader.get_all_records()) if record.startswith("data/")
    ]
    aligned[name] = all(offset % 4096 == 0 for offset in offsets)
    print(name, "multiples of 4096:", aligned[name])
# --8<-- [end:use]

from pathlib import Path

assert aligned == {"checkpoint.pt": False, "aligned.pt": True}, aligned
restored = torch.load("aligned.pt")
for name, tensor in weights.items():
    torch.testing.assert_close(restored[name], tensor, rtol=0, atol=0)
assert len(offsets) == 4, f"{len(offsets)} tensors"
content = Path("aligned.pt").read_bytes()
for number, offset in enumerate(offsets):
    assert offset % 4096 == 0, f"tensor {number} begins at {offset}"
    expected = bytes(weights[f"layer{number}"].untyped_storage())
    assert content[offset : offset + len(expected)] == expected, f"tensor {number} is not at {offset}"
