# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""A block mask is split by whole blocks: the length is a multiple of the block size times the ranks."""

import torch

torch.compiler.set_stance("force_eager")  # flex_attention without a C++ compiler

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental._context_parallel import _attention as cp
from torch.nn.attention.flex_attention import create_block_mask

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (2,))


def shard_of_mask(length: int):
    mask = create_block_mask(lambda b, h, q, k: q >= k, 1, None, length, length, device="cpu")
    return cp._context_parallel_shard(mesh, [mask], [2])[0]


error = None
try:
    shard_of_mask(64)
except NotImplementedError as caught:
    error = caught
if dist.get_rank() == 0:
    print(error)
# --8<-- [end:use]

assert error is not None, "a mask of half a block a rank was split"
assert "Q_LEN 64 is not divisible by CP mesh world size 2 * " in str(error) and "BLOCK_SIZE 128" in str(error), error
assert shard_of_mask(256).shape[-2:] == (128, 256)
dist.barrier()
dist.destroy_process_group()
