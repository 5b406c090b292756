# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""debug_grad_log logs gradient norms during backward, from inside one graph."""

# --8<-- [start:use]
import logging

import torch
from torch.utils.debug_log import debug_grad_log

lines = []
handler = logging.Handler()
handler.emit = lambda record: lines.append(record.getMessage())
logging.getLogger("torch.utils.debug_log").addHandler(handler)
logging.getLogger("torch.utils.debug_log").setLevel(logging.INFO)


@torch.compile(backend="aot_eager", fullgraph=True)
def loss(x, y):
    a, b = x * 2, y * 3
    debug_grad_log(a, b)
    return (a + b).sum()


x, y = torch.ones(4, requires_grad=True), torch.ones(9, requires_grad=True)[:4]
loss(x, y).backward()
print(lines)
# --8<-- [end:use]

assert lines == ["[rank 0][bwd] t0_grad_norm=2.0000 t1_grad_norm=2.0000"], lines
assert x.grad.tolist() == [2.0] * 4
