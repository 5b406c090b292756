# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: no gradient came back"]
# ///
"""The gradient is right inside torch.compile with fullgraph=True too."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo")


@torch.compile(backend="aot_eager", fullgraph=True)
def total(x: torch.Tensor) -> torch.Tensor:
    return funcol.all_reduce(x * 2, "sum", group=dist.group.WORLD).sum()


weight = float(dist.get_rank() + 1)
x = torch.ones(2, requires_grad=True)
(weight * total(x)).backward()
if dist.get_rank() == 0:
    print("gradient:", x.grad)
# --8<-- [end:use]

assert x.grad is not None, "no gradient came back"
assert x.grad.tolist() == [6.0, 6.0], f"gradient is {x.grad.tolist()}"
dist.barrier()
dist.destroy_process_group()
