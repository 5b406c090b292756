# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: the forward pass runs on CPU"]
# ///
"""In 2.6 fully_shard shards on CPU, and the forward pass stops with an AttributeError."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
layer = fully_shard(torch.nn.Linear(8, 8), mesh=mesh)
shape = tuple(layer.weight.to_local().shape)
x, text = torch.ones(2, 8), ""
try:
    layer(x)
except AttributeError as error:
    text = str(error)
if dist.get_rank() == 0:
    print("local", shape, text)
# --8<-- [end:use]

assert shape == (4, 8), shape
assert text, "the forward pass runs on CPU"
assert text == "'Stream' object has no attribute 'record_event'", text
dist.barrier()
dist.destroy_process_group()
