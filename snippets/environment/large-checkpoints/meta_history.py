# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it says which releases read the data for a load to meta"
# ///
"""A load to the meta device gives shapes on every release; up to 2.10 it reads the whole file for them."""

import io

import torch


class Counting(io.FileIO):
    total = 0

    def readinto(self, buffer) -> int:
        count = super().readinto(buffer)
        self.total += count
        return count


torch.save({"weight": torch.ones(1024, 1024)}, "checkpoint.pt")  # 4 MiB
with Counting("checkpoint.pt") as file:
    loaded = torch.load(file, map_location="meta", weights_only=True)
assert loaded["weight"].is_meta and loaded["weight"].shape == (1024, 1024), f"got {loaded['weight']}"
release = tuple(int(part) for part in torch.__version__.split(".")[:2])
assert (file.total > 4 * 2**20) == (release < (2, 11)), f"{file.total} bytes read on {release}"
