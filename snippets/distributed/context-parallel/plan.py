# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""A plan for parallelize_module gathers keys and values around FlexAttention, causal mask included."""

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
    def forward(self, query, key, value, score_mod=None, block_mask=None):  # in this order
        return flex_attention(query, key, value, score_mod=score_mod, block_mask=block_mask)


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (2,))
torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 256, 16) for _ in range(3))
mask = create_block_mask(lambda b, h, q, k: q >= k, 1, None, 256, 256, device="cpu")

attention = Attention()
plan = cp._ContextParallel(seq_dim=2, attention_type=cp._ContextParallel.AttentionType.FLEX)
parallelize_module(attention, mesh, plan)
shards = cp._context_parallel_shard(mesh, [query, key, value, mask], [2, 2, 2, 2])
local = attention(*shards[:3], block_mask=shards[3])
(output,) = cp.context_parallel_unshard(mesh, [local], [2])
if dist.get_rank() == 0:
    print(tuple(local.shape), "of", tuple(output.shape))
# --8<-- [end:use]

expected = flex_attention(query, key, value, block_mask=mask)
assert tuple(local.shape) == (1, 2, 128, 16), local.shape
torch.testing.assert_close(output, expected, atol=1e-5, rtol=1e-4)
dist.barrier()
dist.destroy_process_group()
