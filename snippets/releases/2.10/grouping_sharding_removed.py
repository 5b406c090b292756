# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: grouping still has SHARDING_PRIORITIES']
# ///
"""The sharding names have left the module grouping."""

# --8<-- [start:use]
import torch

refusal = None
try:
    from torch.utils.data.datapipes.iter.grouping import SHARDING_PRIORITIES
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])

from torch.utils.data.datapipes.iter.sharding import SHARDING_PRIORITIES

print(SHARDING_PRIORITIES.DEFAULT.name)
# --8<-- [end:use]

assert refusal is not None, "grouping still has SHARDING_PRIORITIES"
assert "cannot import name 'SHARDING_PRIORITIES'" in refusal, refusal

assert torch is not None and SHARDING_PRIORITIES.DEFAULT.name == "DEFAULT"
