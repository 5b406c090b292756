# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the data is read"]
# ///
"""torch.load with map_location="meta" gives names, shapes and dtypes, and does not read the data."""

# --8<-- [start:use]
import io

import torch


class Counting(io.FileIO):
    total = 0

    def readinto(self, buffer) -> int:
        count = super().readinto(buffer)
        self.total += count
        return count


torch.save({"weight": torch.ones(1024, 1024), "bias": torch.ones(1024)}, "checkpoint.pt")  # 4 MiB
with Counting("checkpoint.pt") as file:
    shapes = torch.load(file, map_location="meta")
print({name: (tuple(tensor.shape), tensor.device.type) for name, tensor in shapes.items()})
print("less than a tenth was read:", file.total < 400_000)
# --8<-- [end:use]

assert shapes["weight"].is_meta and shapes["weight"].shape == (1024, 1024), f"got {shapes['weight']}"
assert file.total < 400_000, f"the data is read: {file.total} bytes"
with Counting("checkpoint.pt") as whole:
    torch.load(whole)
assert whole.total > 4 * 2**20, f"a plain load reads {whole.total} bytes: the count is wrong"
