# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""`torch.compile(block)` in the list renames the weights in the checkpoint; `block.compile()` does not."""

# --8<-- [start:use]
import torch
from torch import nn


def blocks():
    return nn.ModuleList(nn.Linear(2, 2, bias=False) for _ in range(2))


in_place = blocks()
for block in in_place:
    block.compile(backend="eager")
wrapped = nn.ModuleList(torch.compile(block, backend="eager") for block in blocks())
print("block.compile():     ", list(in_place.state_dict()))
print("torch.compile(block):", list(wrapped.state_dict()))
try:
    wrapped.load_state_dict(blocks().state_dict())
    refusal = "loaded"
except RuntimeError as error:
    refusal = str(error).splitlines()[1].strip()
print(refusal)
# --8<-- [end:use]

assert list(in_place.state_dict()) == list(blocks().state_dict())
assert refusal == 'Missing key(s) in state_dict: "0._orig_mod.weight", "1._orig_mod.weight".', refusal
