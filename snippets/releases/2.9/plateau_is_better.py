# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: is_better is still public']
# ///
"""ReduceLROnPlateau.is_better is private."""

# --8<-- [start:use]
from torch.optim.lr_scheduler import ReduceLROnPlateau

print("is_better:", hasattr(ReduceLROnPlateau, "is_better"))
# --8<-- [end:use]

assert not hasattr(ReduceLROnPlateau, "is_better"), "is_better is still public"
