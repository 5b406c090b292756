# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A tensor-parallel plan is tested over eight ranks in one process."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed._local_tensor import LocalTensorMode
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module
from torch.testing._internal.distributed.fake_pg import FakeStore

torch.manual_seed(0)
block = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 8))
x = torch.randn(4, 8)
expected = block(x)

dist.init_process_group("fake", rank=0, world_size=8, store=FakeStore())
with LocalTensorMode(8), torch.no_grad():
    mesh = init_device_mesh("cpu", (8,))
    parallelize_module(block, mesh, {"0": ColwiseParallel(), "2": RowwiseParallel()})
    output = block(x).wait().reconcile()  # the all-reduce is asynchronous
print("equals the whole block:", torch.allclose(output, expected, atol=1e-5))
# --8<-- [end:use]

torch.testing.assert_close(output, expected, atol=1e-5, rtol=1e-4)
dist.destroy_process_group()
