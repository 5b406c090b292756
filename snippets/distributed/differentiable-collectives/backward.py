# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: funcol.all_reduce has no backward"]
# ///
"""Functional collectives leave their argument alone; each backward is a collective, which waits for every rank."""

# --8<-- [start:use]
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
from torch.distributed.tensor.debug import CommDebugMode

dist.init_process_group("gloo", timeout=timedelta(seconds=3))
group, size = dist.group.WORLD, dist.get_world_size()
forms = {
    "all_reduce": lambda x: funcol.all_reduce(x, "sum", group=group),
    "all_gather": lambda x: getattr(funcol, "all_gather_single", funcol.all_gather_tensor)(x, 0, group),
    "reduce_scatter": lambda x: getattr(funcol, "reduce_scatter_single", funcol.reduce_scatter_tensor)(
        x, "sum", 0, group
    ),
    "all_to_all": lambda x: funcol.all_to_all_single(x, None, None, group),
}
answers = {}
for name, collective in forms.items():
    x = torch.ones(4, requires_grad=True)
    y = x * 2
    result = collective(y) * 1.0
    assert y.tolist() == [2.0] * 4, f"{name} wrote into its argument"
    with CommDebugMode() as comm:
        result.sum().backward()
    if name == "all_reduce":
        assert x.grad is not None and x.grad[0] == 2.0 * size, "funcol.all_reduce has no backward"
    answers[name] = [str(op).rpartition(".")[2] for op, count in comm.get_comm_counts().items() if count]
if dist.get_rank() == 0:
    print(answers)
# --8<-- [end:use]

expected = {
    "all_reduce": "all_reduce",
    "all_gather": "reduce_scatter_tensor",
    "reduce_scatter": "all_gather_into_tensor",
    "all_to_all": "all_to_all_single",
}
assert answers == {name: [answer] for name, answer in expected.items()}, answers

x = torch.ones(2, requires_grad=True)
total = (funcol.all_reduce(x * 2, "sum", group=group) * 1.0).sum()
text = ""
if dist.get_rank() == 0:  # the other rank does not run backward
    try:
        total.backward()
        float(x.grad.sum())
    except RuntimeError as error:
        text = str(error)
    assert "imed out" in text, f"rank 0 did not wait: {text}"
else:
    import time

    time.sleep(5)
