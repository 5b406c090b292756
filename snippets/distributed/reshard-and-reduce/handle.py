# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*(record_event|set_manual_backward_finalization|finalize_backward)"]
# ///
"""finalize_backward(async_op=True) returns a GradientReductionHandle: work goes on until wait()."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import GradientReductionHandle, fully_shard

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)
model = nn.Linear(8, 4)
reference = nn.Linear(8, 4)
reference.load_state_dict(model.state_dict())
fully_shard(model, mesh=mesh)
model.set_manual_backward_finalization(True)  # on the root, before forward

batch = torch.randn(dist.get_world_size(), 2, 8)
model(batch[dist.get_rank()]).square().mean().backward()
handle = model.finalize_backward(async_op=True)
# ... the next pipeline action, logging, data loading ...
handle.wait()  # before gradients are read, clipped or stepped
if dist.get_rank() == 0:
    print("gradient", model.weight.grad.placements)
# --8<-- [end:use]

assert isinstance(handle, GradientReductionHandle), type(handle)
reference(batch.flatten(0, 1)).square().mean().backward()
torch.testing.assert_close(model.weight.grad.full_tensor(), reference.weight.grad)
dist.destroy_process_group()
