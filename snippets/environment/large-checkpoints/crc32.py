# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Without checksums torch.save does less work; torch.load reads the file, and zip tools call it corrupt."""

# --8<-- [start:use]
import zipfile

import torch
from torch.utils.serialization import config

weights = {"weight": torch.arange(1000.0)}
with config.patch({"save.compute_crc32": False}):
    torch.save(weights, "checkpoint.pt")

restored = torch.load("checkpoint.pt")
with zipfile.ZipFile("checkpoint.pt") as archive:
    print("first bad file, by Python's zipfile:", archive.testzip())
# --8<-- [end:use]

torch.testing.assert_close(restored["weight"], weights["weight"], rtol=0, atol=0)
with zipfile.ZipFile("checkpoint.pt") as archive:
    assert archive.testzip() is not None, "the checksums are right"
torch.save(weights, "checked.pt")
with zipfile.ZipFile("checked.pt") as archive:
    assert archive.testzip() is None, "the default has no checksums"
