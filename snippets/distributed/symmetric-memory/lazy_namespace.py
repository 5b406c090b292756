# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.ops makes up any namespace that is asked for, so hasattr on it proves nothing."""

# --8<-- [start:use]
import torch

print(hasattr(torch.ops, "symm_mem"), hasattr(torch.ops, "no_such_namespace"))
try:
    torch.ops.symm_mem.no_such_op
except AttributeError as error:
    print(error)
# --8<-- [end:use]

assert hasattr(torch.ops, "no_such_namespace"), "an unknown namespace is reported as missing"
assert not hasattr(torch.ops.symm_mem, "no_such_op"), "an unknown operator is reported as present"
assert hasattr(torch.ops.symm_mem, "multimem_all_reduce_"), "the operators are not there in this release"
