# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: tensor_data is still the third argument']
# ///
"""WriteItem has bytes_io_data where tensor_data used to stand."""

# --8<-- [start:use]
import inspect

from torch.distributed.checkpoint.planner import WriteItem

names = list(inspect.signature(WriteItem).parameters)
print(names[2:4])
# --8<-- [end:use]

assert names[2:4] == ["bytes_io_data", "tensor_data"], "tensor_data is still the third argument"
