# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: quantize_per_tensor gave no warning"]
# ///
"""Creating a tensor of a quantized dtype warns."""

# --8<-- [start:use]
import warnings

import torch

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    packed = torch.quantize_per_tensor(torch.tensor([0.1, 0.5, -1.0]), scale=0.01, zero_point=0, dtype=torch.qint8)
for entry in caught:
    print(f"{entry.category.__name__}: {str(entry.message).partition(' (')[0]}")
print(packed.int_repr())
# --8<-- [end:use]

messages = [str(entry.message) for entry in caught]
assert any("torch.qint8" in message for message in messages), "quantize_per_tensor gave no warning"
assert packed.int_repr().tolist() == [10, 50, -100], packed.int_repr()
