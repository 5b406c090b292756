# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event", "AssertionError: gradient is 2.0 times"]
# ///
"""set_requires_gradient_sync(False) accumulates without a reduce-scatter; the last micro-batch reduces all."""

# --8<-- [start:setup]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.utils._python_dispatch import TorchDispatchMode


class Count(TorchDispatchMode):
    """Count collectives by name."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: dict[str, int] = {}

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if func.namespace == "c10d":
            self.counts[func._opname] = self.counts.get(func._opname, 0) + 1
        return func(*args, **(kwargs or {}))


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(8, 16), nn.Linear(16, 4))
reference = nn.Sequential(nn.Linear(8, 16), nn.Linear(16, 4))
reference.load_state_dict(model.state_dict())
micro_batches = torch.randn(4, dist.get_world_size(), 8, 8)  # the same on every rank
# --8<-- [end:setup]

# --8<-- [start:use]
for layer in model:
    fully_shard(layer, mesh=mesh)
fully_shard(model, mesh=mesh)

with Count() as comm:
    for index, micro_batch in enumerate(micro_batches):
        last = index == len(micro_batches) - 1
        model.set_requires_gradient_sync(last)  # no_sync() of FSDP1 and DDP
        model.set_reshard_after_backward(last)  # keep the gathered weights for the next micro-batch
        loss = model(micro_batch[dist.get_rank()]).square().mean() / len(micro_batches)
        loss.backward()
counts = comm.counts
if dist.get_rank() == 0:
    print(counts)
# --8<-- [end:use]

reference(micro_batches.flatten(0, 2)).square().mean().backward()
ratio = (model[0].weight.grad.full_tensor() / reference[0].weight.grad).median().item()
assert abs(ratio - 1) < 1e-3, f"gradient is {ratio:.1f} times that of one process"
for parameter, expected in zip(model.parameters(), reference.parameters()):
    torch.testing.assert_close(parameter.grad.full_tensor(), expected.grad)
assert counts["_reduce_scatter_base_"] == 2, counts
assert counts["_allgather_base_"] == 10, counts
dist.destroy_process_group()
