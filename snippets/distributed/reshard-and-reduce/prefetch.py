# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""Prefetching moves the all-gathers of coming blocks forward and changes neither their number nor the result."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.utils._python_dispatch import TorchDispatchMode


class Order(TorchDispatchMode):
    """Note the order of all-gathers (G) and matrix multiplications (m)."""

    text = ""

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.text += {"_allgather_base_": "G", "addmm": "m"}.get(func._opname, "")
        return func(*args, **(kwargs or {}))


def forward(ahead: int) -> tuple[str, torch.Tensor]:
    torch.manual_seed(0)
    model = nn.Sequential(*(nn.Linear(8, 8) for _ in range(4)))
    for layer in model:
        fully_shard(layer, mesh=mesh)
    fully_shard(model, mesh=mesh)
    for index, layer in enumerate(model):
        layer.set_modules_to_forward_prefetch(list(model)[index + 1 : index + 1 + ahead])
    with Order() as order, torch.no_grad():
        output = model(torch.ones(2, 8))
    return order.text, output


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
runs = {ahead: forward(ahead) for ahead in (0, 1, 2)}
if dist.get_rank() == 0:
    for ahead, (order, _) in runs.items():
        print(ahead, "ahead:", order)
# --8<-- [end:use]

assert [order for order, _ in runs.values()] == ["GmGmGmGm", "GGmGmGmm", "GGGmGmmm"], runs
assert all(torch.equal(output, runs[0][1]) for _, output in runs.values()), "prefetching changed the result"
dist.barrier()
dist.destroy_process_group()
