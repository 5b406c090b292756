# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch._higher_order_ops.print is an operation of the graph: printed in place, at its time."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import print as graph_print


@torch.compile(backend="aot_eager", fullgraph=True)
def step(x):
    y = x + 1
    graph_print("after the sum: {value}", value=y)
    y.mul_(100)
    return y


out = step(torch.zeros(2))
print("result:", out.tolist())
# --8<-- [end:use]

import contextlib
import io

assert out.tolist() == [100.0, 100.0]
text = io.StringIO()
with contextlib.redirect_stdout(text):
    step(torch.zeros(2))
assert text.getvalue() == "after the sum: tensor([1., 1.])\n", repr(text.getvalue())
