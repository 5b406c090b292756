# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: pin_memory_device is taken silently']
# ///
"""DataLoader ignores pin_memory_device and says so."""

# --8<-- [start:use]
import warnings

from torch.utils.data import DataLoader

loader = DataLoader([1, 2], pin_memory=True, pin_memory_device="cuda")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    iter(loader)
messages = [str(warning.message) for warning in caught]
print(next((message.partition(",")[0] for message in messages if "pin_memory_device" in message), "silent"))
# --8<-- [end:use]

assert any("pin_memory_device is deprecated" in message for message in messages), "pin_memory_device is taken silently"
