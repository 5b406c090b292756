# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: XNNPACKQuantizer is silent']
# ///
"""XNNPACKQuantizer warns that it moved to ExecuTorch."""

# --8<-- [start:use]
import warnings

from torch.ao.quantization.quantizer.xnnpack_quantizer import XNNPACKQuantizer

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    XNNPACKQuantizer()
print(str(caught[0].message)[:31] if caught else "silent")
# --8<-- [end:use]

assert caught, "XNNPACKQuantizer is silent"
assert "XNNPACKQuantizer is deprecated!" in str(caught[0].message), caught[0].message
