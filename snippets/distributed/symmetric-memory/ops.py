# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The one-shot and two-shot all-reduce operators are registered; the list of operators tells more than hasattr."""

# --8<-- [start:use]
import torch
import torch.distributed._symmetric_memory  # registers some operators itself

names = {name for name in torch._C._dispatch_get_all_op_names() if name.startswith("symm_mem::")}
for wanted in ("one_shot_all_reduce", "two_shot_all_reduce_", "multimem_all_reduce_"):
    getattr(torch.ops.symm_mem, wanted)  # AttributeError if it is missing
    print(wanted, f"symm_mem::{wanted}" in names)
# --8<-- [end:use]

for wanted in ("one_shot_all_reduce", "two_shot_all_reduce_", "multimem_all_reduce_"):
    assert f"symm_mem::{wanted}" in names, f"torch.ops.symm_mem.{wanted} is not registered"
