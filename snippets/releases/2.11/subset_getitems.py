# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the subclass is made']
# ///
"""A subclass of Subset that overrides __getitem__ alone is refused; with __getitems__ its override is applied to batches."""

# --8<-- [start:use]
import torch
from torch.utils.data import DataLoader, Subset


class Doubled(Subset):
    def __getitem__(self, index):
        return super().__getitem__(index) * 2


class DoubledBatches(Doubled):
    def __getitems__(self, indices):
        return [self[index] for index in indices]


data = torch.arange(4)
try:
    batch = next(iter(DataLoader(Doubled(data, [1, 2]), batch_size=2))).tolist()
    refusal = ""
except NotImplementedError as error:
    batch, refusal = None, str(error)
print("__getitem__ alone:", batch or refusal.partition(".")[0])
print("both:", next(iter(DataLoader(DoubledBatches(data, [1, 2]), batch_size=2))).tolist())
# --8<-- [end:use]

assert next(iter(DataLoader(DoubledBatches(data, [1, 2]), batch_size=2))).tolist() == [2, 4]
assert batch in (None, [1, 2]), f"the loader applies the override: {batch}"
assert "overrides __getitem__ but not __getitems__" in refusal, "the subclass is made"
