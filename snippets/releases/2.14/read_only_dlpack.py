# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""ReadOnlyTensorWrapper hands a tensor to a DLPack consumer as read-only."""

# --8<-- [start:use]
import numpy as np
import torch
from torch.utils.dlpack import ReadOnlyTensorWrapper

array = np.from_dlpack(ReadOnlyTensorWrapper(torch.arange(3)))
print(array, array.flags.writeable)
# --8<-- [end:use]

assert array.tolist() == [0, 1, 2] and not array.flags.writeable
