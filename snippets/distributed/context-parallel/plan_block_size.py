# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ['NotImplementedError: Q_LEN 64 is not divisible by CP mesh world size 2 . BLOCK_SIZE 128']
# ///
"""A block mask is cut between blocks of its own size, so a smaller BLOCK_SIZE admits a shorter sequence."""

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


def shard_of_mask(length: int, **options):
    mask = create_block_mask(lambda b, h, q, k: q >= k, 1, None, length, length, device="cpu", **options)
    return cp._context_parallel_shard(mesh, [mask], [2])[0]


smaller = shard_of_mask(64, BLOCK_SIZE=32)
if dist.get_rank() == 0:
    print("positions of this rank and of the keys:", tuple(smaller.shape[-2:]))
# --8<-- [end:use]

assert smaller.shape[-2:] == (32, 64), smaller.shape

from torch.distributed.tensor.parallel import parallelize_module
from torch.nn.attention.flex_attention import flex_attention


class Attention(torch.nn.Module):
    def forward(self, query, key, value, score_mod=None, block_mask=None):
        return flex_attention(query, key, value, score_mod=score_mod, block_mask=block_mask)


torch.manual_seed(0)
tensors = [torch.randn(1, 2, 64, 16) for _ in range(3)]
attention = Attention()
plan = cp._ContextParallel(seq_dim=2, attention_type=cp._ContextParallel.AttentionType.FLEX)
parallelize_module(attention, mesh, plan)
shards = cp._context_parallel_shard(mesh, tensors, [2, 2, 2])
(output,) = cp.context_parallel_unshard(mesh, [attention(*shards, block_mask=smaller)], [2])
expected = torch.nn.functional.scaled_dot_product_attention(*tensors, is_causal=True)
torch.testing.assert_close(output, expected, atol=1e-5, rtol=1e-4)
dist.barrier()
dist.destroy_process_group()
