# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: DLPack still says kDLGPU']
# ///
"""Device types of DLPack have the names of DLPack 1.0."""

# --8<-- [start:use]
from torch.utils.dlpack import DLDeviceType

print(DLDeviceType(2).name, DLDeviceType(3).name)
# --8<-- [end:use]

assert DLDeviceType(2).name == "kDLCUDA", "DLPack still says kDLGPU"
assert DLDeviceType.kDLCUDAHost == 3

import torch

try:
    torch.ones(2, requires_grad=True).__dlpack__()
except BufferError as error:
    assert "require gradient" in str(error) and not isinstance(error, RuntimeError), error
else:
    raise AssertionError("a tensor that requires a gradient is exported")
