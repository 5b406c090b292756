# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["(ValueError|RuntimeError): Unrecognized .*large_segment_size_mb"]
# ///
"""Since 2.11 large_segment_size_mb sets the size of a large segment."""

# --8<-- [start:use]
import warnings

import torch

warnings.simplefilter("ignore")  # the function is deprecated in some releases
torch.cuda.memory._set_allocator_settings("large_segment_size_mb:40")
error = None
try:
    torch.cuda.memory._set_allocator_settings("expandable_segments_page_size:41943040")
except ValueError as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert error is not None and "Unrecognized key 'expandable_segments_page_size'" in str(error), f"got {error!r}"
