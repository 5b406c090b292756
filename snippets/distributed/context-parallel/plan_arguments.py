# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = [
#     "AssertionError: .*the module was called as it was written",
#     "ImportError: .*cannot import name '_context_parallel|ModuleNotFoundError: .*No module named 'torch.distributed.tensor.experimental._context_parallel'",
#     "ImportError: .*cannot import name '_attention' from 'torch.distributed.tensor.experimental._context_parallel'",
# ]
# ///
"""2.10 calls the wrapped module with all five arguments of flex_attention, by position."""

import torch

torch.compiler.set_stance("force_eager")  # flex_attention without a C++ compiler

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental._context_parallel import _attention as cp
from torch.distributed.tensor.parallel import parallelize_module
from torch.nn.attention.flex_attention import create_block_mask, flex_attention


class Attention(nn.Module):
    def forward(self, query, key, value, *, block_mask):
        return flex_attention(query, key, value, block_mask=block_mask)


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (2,))
plan = cp._ContextParallel(seq_dim=2, attention_type=cp._ContextParallel.AttentionType.FLEX)
attention = parallelize_module(Attention(), mesh, plan)
mask = create_block_mask(lambda b, h, q, k: q >= k, 1, None, 128, 256, device="cpu")
error = None
try:
    attention(*torch.randn(3, 1, 2, 128, 16), block_mask=mask)
except TypeError as caught:
    error = caught
    if dist.get_rank() == 0:
        print(error)
# --8<-- [end:use]

assert error is not None, "the module was called as it was written"
assert "positional arguments but 6" in str(error), error
dist.barrier()
dist.destroy_process_group()
