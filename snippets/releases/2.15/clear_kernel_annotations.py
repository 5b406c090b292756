# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the call is silent']
# ///
"""clear_kernel_annotations is deprecated, and calling it warns."""

# --8<-- [start:use]
import warnings

from torch.cuda.graph_annotations import clear_kernel_annotations

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    clear_kernel_annotations()
for entry in caught:
    print(f"{entry.category.__name__}: {str(entry.message).partition('.  ')[0]}")
# --8<-- [end:use]

assert caught, "the call is silent"
assert caught[0].category is FutureWarning and "clear_kernel_annotations` is deprecated" in str(caught[0].message)
