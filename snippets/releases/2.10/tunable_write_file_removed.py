# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.cuda.tunable.write_file is still there']
# ///
"""torch.cuda.tunable.write_file is gone; results are written as they are found."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.cuda.tunable.write_file
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "torch.cuda.tunable.write_file is still there"
assert "has no attribute 'write_file'" in refusal, refusal

assert not hasattr(torch.cuda.tunable, "write_file_on_exit") and hasattr(torch.cuda.tunable, "set_filename")
