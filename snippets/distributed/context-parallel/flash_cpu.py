# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# timeout = 300
# absent = ["NotImplementedError: .*_scaled_dot_product_flash_attention_for_cpu"]
# ///
"""Non-causal flash attention on CPU works under context_parallel."""

# --8<-- [start:use]
import time

import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel
from torch.distributed.tensor.experimental._attention import context_parallel_unshard
from torch.nn.attention import SDPBackend, sdpa_kernel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)
query, key, value = (torch.randn(2, 4, 16, 8) for _ in range(3))
with sdpa_kernel(SDPBackend.MATH):
    reference = F.scaled_dot_product_attention(query, key, value)

seconds = []
with torch.no_grad(), sdpa_kernel(SDPBackend.FLASH_ATTENTION):
    for _ in range(2):
        start = time.perf_counter()
        with context_parallel(mesh, buffers=[query, key, value], buffer_seq_dims=[2, 2, 2]):
            local = F.scaled_dot_product_attention(query, key, value)
        seconds.append(time.perf_counter() - start)
    (output,) = context_parallel_unshard(mesh, [local], [2])
if dist.get_rank() == 0:
    print("equals one process:", torch.allclose(output, reference, atol=1e-5))
    print("the first call takes more than ten times as long as the second:", seconds[0] > 10 * seconds[1])
# --8<-- [end:use]

assert seconds[0] > 10 * seconds[1], seconds
torch.testing.assert_close(output, reference, atol=1e-5, rtol=1e-4)
dist.barrier()
dist.destroy_process_group()
