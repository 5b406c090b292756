# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: it worked, or broke the graph']
# ///
"""torch.distributed.nn.functional raises inside torch.compile."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed.nn.functional as dist_nn

dist.init_process_group("gloo", rank=0, world_size=1, store=dist.HashStore())


@torch.compile(backend="eager", fullgraph=True)
def total(x):
    return dist_nn.all_reduce(x)


refusal = None
try:
    total(torch.ones(2))
except Exception as error:
    refusal = str(error)
    print(refusal.splitlines()[0])
# --8<-- [end:use]

dist.destroy_process_group()
assert refusal is not None, "it worked, or broke the graph"
assert "torch.compile" in refusal or "_functional_collectives" in refusal, refusal
