# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Inside the mode send and fully_shard stop with errors that do not name the reason."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed._local_tensor import LocalTensorMode
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.testing._internal.distributed.fake_pg import FakeStore

dist.init_process_group("fake", rank=0, world_size=2, store=FakeStore())
errors = []
with LocalTensorMode(2):
    model = fully_shard(torch.nn.Linear(4, 4), mesh=init_device_mesh("cpu", (2,)))
    for step in (
        lambda: dist.send(torch.ones(2), dst=1),
        lambda: model(torch.ones(2, 4)).sum().backward(),
    ):
        try:
            step()
        except (AttributeError, RuntimeError) as error:
            errors.append(f"{type(error).__name__}: {error}")
print(*errors, sep="\n")
# --8<-- [end:use]

assert errors == [
    "AttributeError: 'LocalTensor' object has no attribute '__src_rank__'",
    "RuntimeError: Attempted to call resize_() on an invalid python storage.",
], errors
dist.destroy_process_group()
