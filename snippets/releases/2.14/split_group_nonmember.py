# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: split_group returns None', 'AttributeError: .*split_group']
# ///
"""split_group returns NON_GROUP_MEMBER to a rank that is in no group."""

# --8<-- [start:use]
import inspect

from torch.distributed import distributed_c10d

source = inspect.getsource(distributed_c10d.split_group)
print("NON_GROUP_MEMBER" in source)
# --8<-- [end:use]

assert "NON_GROUP_MEMBER" in source, "split_group returns None"
