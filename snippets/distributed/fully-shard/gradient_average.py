# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event", "AssertionError: gradient is 2.0 times"]
# ///
"""On gloo, gradients under fully_shard equal those of one process over the whole batch."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
world_size = dist.get_world_size()
mesh = init_device_mesh("cpu", (world_size,))
torch.manual_seed(0)
model = nn.Linear(8, 4)
batch = torch.randn(world_size, 16, 8)  # the whole batch, the same on every rank

reference = nn.Linear(8, 4)
reference.load_state_dict(model.state_dict())
reference(batch.flatten(0, 1)).square().mean().backward()  # one process, whole batch

fully_shard(model, mesh=mesh)
model(batch[dist.get_rank()]).square().mean().backward()  # each rank its part
ratio = (model.weight.grad.full_tensor() / reference.weight.grad).mean().item()
if dist.get_rank() == 0:
    print(f"gradient / single-process gradient = {ratio:.1f}")
# --8<-- [end:use]

grads = model.weight.grad.full_tensor(), model.bias.grad.full_tensor()
assert abs(ratio - 1) < 1e-4, f"gradient is {ratio:.1f} times that of one process"
torch.testing.assert_close(grads, (reference.weight.grad, reference.bias.grad))
dist.destroy_process_group()
