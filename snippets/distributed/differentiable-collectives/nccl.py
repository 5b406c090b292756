# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "multi_gpu"
# processes = 2
# absent = ["RuntimeError: element 0 of tensors does not require grad", "AssertionError: no gradient came back"]
# ///
"""Gradients through a functional all-reduce over NCCL equal those of one process."""

# --8<-- [start:use]
import os

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
torch.cuda.set_device(device)
dist.init_process_group("nccl", device_id=device)
rank, size = dist.get_rank(), dist.get_world_size()

torch.manual_seed(0)
weight = torch.randn(size * 4, 8).to(device)  # seeded: the same on every rank
x = torch.randn(3, size * 4).to(device)
rows = weight[rank * 4 : rank * 4 + 4].clone().requires_grad_()  # each rank holds some rows
out = funcol.all_reduce(x[:, rank * 4 : rank * 4 + 4] @ rows, "sum", group=dist.group.WORLD)
loss = out.square().sum() / size  # every rank computes it: the sum over ranks is the loss
loss.backward()
if rank == 0:
    print("gradient of the rows:", rows.grad is not None and tuple(rows.grad.shape))
# --8<-- [end:use]

assert rows.grad is not None, "no gradient came back"

whole = weight.clone().requires_grad_()
(x @ whole).square().sum().backward()
torch.testing.assert_close(out.detach(), x @ weight, rtol=1e-3, atol=1e-3)
torch.testing.assert_close(rows.grad, whole.grad[rank * 4 : rank * 4 + 4], rtol=1e-3, atol=1e-3)
dist.barrier()
dist.destroy_process_group()
