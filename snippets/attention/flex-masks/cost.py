# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Building a block mask makes tensors of the full matrix; what is kept is small."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_block_mask
from torch.utils._python_dispatch import TorchDispatchMode


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


class Largest(TorchDispatchMode):
    elements = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor):
            self.elements = max(self.elements, result.numel())
        return result


length = 2048
with Largest() as largest:
    block_mask = create_block_mask(causal, None, None, length, length, device="cpu")
kept = sum(part.numel() for part in block_mask.as_tuple() if isinstance(part, torch.Tensor))
print(f"largest tensor while building: {largest.elements} elements, the matrix has {length * length}")
print(f"kept: {kept} elements")
# --8<-- [end:use]

assert largest.elements >= length * length, f"the largest tensor has {largest.elements} elements"
assert kept < length, f"{kept} elements are kept"
