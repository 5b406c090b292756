# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: DataLoader.__init__.. got an unexpected keyword argument .in_order.']
# ///
"""DataLoader(in_order=False) hands out batches as workers finish them."""

# --8<-- [start:use]
import torch
from torch.utils.data import DataLoader

numbers = torch.arange(8)
loader = DataLoader(numbers, batch_size=2, num_workers=2, in_order=False)
batches = list(loader)
print(sorted(torch.cat(batches).tolist()))
# --8<-- [end:use]

assert sorted(torch.cat(batches).tolist()) == numbers.tolist()
