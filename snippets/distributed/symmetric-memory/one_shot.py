# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "multi_gpu"
# processes = 2
# ///
"""A one-shot all-reduce over symmetric memory gives the result of dist.all_reduce; the ratio of times is measured."""

# --8<-- [start:use]
import os

import torch
import torch.distributed as dist
import torch.distributed._symmetric_memory as symm_mem

device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
torch.cuda.set_device(device)
dist.init_process_group("nccl", device_id=device)
group = dist.group.WORLD.group_name

buffer = symm_mem.empty(8192, dtype=torch.bfloat16, device=device)  # 16 KiB
symm_mem.rendezvous(buffer, group)  # once; every rank
torch.manual_seed(dist.get_rank())
x = torch.randn(8192, device=device, dtype=torch.bfloat16)

buffer.copy_(x)
total = torch.ops.symm_mem.one_shot_all_reduce(buffer, "sum", group)
# --8<-- [end:use]

expected = x.float()
dist.all_reduce(expected)
torch.testing.assert_close(total.float(), expected, rtol=2e-2, atol=2e-2)


def median_ms(function, repeats: int = 50) -> float:
    for _ in range(20):
        function()
    times = []
    for _ in range(repeats):
        dist.barrier()
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        for _ in range(20):
            function()
        end.record()
        end.synchronize()
        times.append(start.elapsed_time(end) / 20)
    return sorted(times)[len(times) // 2]


one_shot = median_ms(lambda: torch.ops.symm_mem.one_shot_all_reduce(buffer, "sum", group))
scratch = torch.zeros_like(x)
nccl = median_ms(lambda: dist.all_reduce(scratch))
if dist.get_rank() == 0:
    print(f"metric: one_shot_all_reduce_speedup = {nccl / one_shot:.2f} x")
dist.barrier()
dist.destroy_process_group()
