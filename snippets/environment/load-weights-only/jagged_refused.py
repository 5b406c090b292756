# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: a jagged nested tensor loaded by default", "ImportError: cannot import name .*_rebuild_njt"]
# ///
"""A jagged nested tensor, which loaded by default before, needs its class and rebuild function in the allow-list."""

# --8<-- [start:use]
import pickle

import torch
from torch.nested._internal.nested_tensor import NestedTensor, _rebuild_njt

lengths = [torch.ones(2), torch.ones(3)]
torch.save(torch.nested.nested_tensor(lengths, layout=torch.jagged), "batch.pt")

refusal = None
try:
    torch.load("batch.pt")
except pickle.UnpicklingError as error:
    refusal = str(error)

with torch.serialization.safe_globals([_rebuild_njt, NestedTensor]):
    batch = torch.load("batch.pt")
# --8<-- [end:use]

assert refusal is not None, "a jagged nested tensor loaded by default"
assert "Unsupported global: GLOBAL torch.nested._internal.nested_tensor._rebuild_njt" in refusal, refusal
for restored, original in zip(batch.unbind(), lengths, strict=True):
    torch.testing.assert_close(restored, original, rtol=0, atol=0)

torch.save(torch.nested.nested_tensor(lengths, layout=torch.strided), "strided.pt")
try:
    torch.load("strided.pt")
    refusal = "it loads"
except pickle.UnpicklingError as error:
    refusal = str(error)
assert "Unsupported global: GLOBAL torch._utils._rebuild_nested_tensor" in refusal, refusal
parts = torch.nested.nested_tensor(lengths, layout=torch.jagged)
torch.save({"values": parts.values(), "offsets": parts.offsets()}, "parts.pt")
stored = torch.load("parts.pt")
rebuilt = torch.nested.nested_tensor_from_jagged(stored["values"], stored["offsets"])
for restored, original in zip(rebuilt.unbind(), lengths, strict=True):
    torch.testing.assert_close(restored, original, rtol=0, atol=0)
