# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The settings have the defaults of the table; a shared mapping writes to the file, and file objects need mmap=False."""

import io
import struct
import zipfile
from mmap import MAP_PRIVATE, MAP_SHARED

import torch
from torch.utils.serialization import config

defaults = {
    "load.mmap": False,
    "load.mmap_flags": MAP_PRIVATE,
    "load.endianness": None,
    "load.calculate_storage_offsets": False,
    "save.compute_crc32": True,
    "save.storage_alignment": 64,
    "save.use_pinned_memory_for_d2h": False,
}
for name, expected in defaults.items():
    group, key = name.split(".")
    assert getattr(getattr(config, group), key) == expected, f"{name} is {getattr(getattr(config, group), key)}"

weights = {"weight": torch.arange(4.0), "bias": torch.ones(3)}
torch.save(weights, "checkpoint.pt")
for flags, stored in ((MAP_PRIVATE, 0.0), (MAP_SHARED, 7.0)):
    with config.patch({"load.mmap": True, "load.mmap_flags": flags}):
        loaded = torch.load("checkpoint.pt")
    loaded["weight"][0] = 7.0
    del loaded
    found = torch.load("checkpoint.pt")["weight"][0].item()
    assert found == stored, f"with the flags {flags} the file holds {found}"

torch.save(weights, "checkpoint.pt")
with config.patch("load.calculate_storage_offsets", True):
    computed = torch.load("checkpoint.pt")
for name, tensor in weights.items():
    torch.testing.assert_close(computed[name], tensor, rtol=0, atol=0)

with open("checkpoint.pt", "rb") as file:
    buffer = io.BytesIO(file.read())
with config.patch("load.mmap", True):
    try:
        torch.load(buffer)
        refusal = "it loads"
    except ValueError as error:
        refusal = str(error)
    buffer.seek(0)
    read = torch.load(buffer, mmap=False)
assert "f must be a file path in order to use the mmap argument" in refusal, refusal
torch.testing.assert_close(read["weight"], weights["weight"], rtol=0, atol=0)

with zipfile.ZipFile("checkpoint.pt") as marked, zipfile.ZipFile("unmarked.pt", "w") as unmarked:
    for name in marked.namelist():
        if not name.endswith("/byteorder"):
            unmarked.writestr(name, marked.read(name))
torch.testing.assert_close(torch.load("unmarked.pt")["weight"], weights["weight"], rtol=0, atol=0)
with config.patch("load.endianness", torch.serialization.LoadEndianness.BIG):
    swapped = torch.load("unmarked.pt")["weight"]
    marked = torch.load("checkpoint.pt")["weight"]
expected = [struct.unpack(">f", struct.pack("<f", value))[0] for value in weights["weight"].tolist()]
assert swapped.tolist() == expected, f"an unmarked file was read as {swapped}"
torch.testing.assert_close(marked, weights["weight"], rtol=0, atol=0)
