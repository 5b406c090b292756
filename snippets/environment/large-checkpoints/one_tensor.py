# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Loading under FakeTensorMode gives the place of each tensor in the file, so that one can be read alone."""

# --8<-- [start:use]
import numpy as np
import torch
from torch._subclasses.fake_tensor import FakeTensorMode

torch.manual_seed(0)
weights = {"embedding": torch.randn(4096, 64), "head": torch.randn(8, 64)}
torch.save(weights, "checkpoint.pt")

with FakeTensorMode():
    index = torch.load("checkpoint.pt")
entry = index["head"]
offset = entry.untyped_storage()._checkpoint_offset
values = np.memmap("checkpoint.pt", dtype=np.float32, mode="r", offset=offset, shape=tuple(entry.shape))
print("head:", tuple(entry.shape), entry.dtype, "at byte", offset)
# --8<-- [end:use]

import io


class Counting(io.FileIO):
    total = 0

    def readinto(self, buffer) -> int:
        count = super().readinto(buffer)
        self.total += count
        return count


with Counting("checkpoint.pt") as file, FakeTensorMode():
    torch.load(file)
assert file.total < 500_000, f"the data is read: {file.total} bytes"
np.testing.assert_array_equal(values, weights["head"].numpy())
assert offset % 64 == 0, f"the data begins at {offset}"
