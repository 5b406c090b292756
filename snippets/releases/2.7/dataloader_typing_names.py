# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the module still has List']
# ///
"""The modules of torch.utils.data no longer import List and its relatives from typing."""

# --8<-- [start:use]
from torch.utils.data import dataloader, dataset, sampler

typing_names = ("Dict", "List", "Tuple")
left = {module.__name__: [name for name in typing_names if hasattr(module, name)] for module in (dataloader, dataset, sampler)}
print(left)
# --8<-- [end:use]

assert not any(left.values()), "the module still has List"
