# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: device_mesh is still the fourth argument']
# ///
"""local_map has in_grad_placements where device_mesh used to stand."""

# --8<-- [start:use]
import inspect

from torch.distributed.tensor.experimental import local_map

names = list(inspect.signature(local_map).parameters)
print(names[3:5])
# --8<-- [end:use]

assert names[3:5] == ["in_grad_placements", "device_mesh"], "device_mesh is still the fourth argument"
