# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A keyword argument of foreach_map has no effect, whatever its name; lists of other lengths are cut."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import foreach_map

xs, ys = [torch.zeros(2), torch.zeros(1)], [torch.ones(2), torch.ones(1)]


def ignored(xs, ys):
    return foreach_map(torch.add, xs, ys, alpha=2)


def written(xs, ys):
    return foreach_map(lambda x, y: torch.add(x, y, alpha=2), xs, ys)


for step in (ignored, written):
    for call in (step, torch.compile(step, backend="aot_eager", fullgraph=True)):
        print(step.__name__, [tensor.tolist() for tensor in call(xs, ys)])
# --8<-- [end:use]

ones, twos = [[1.0, 1.0], [1.0]], [[2.0, 2.0], [2.0]]
for step, expected in ((ignored, ones), (written, twos)):
    for call in (step, torch.compile(step, backend="aot_eager", fullgraph=True)):
        assert [tensor.tolist() for tensor in call(xs, ys)] == expected, f"{step.__name__}: {call(xs, ys)}"
assert len(foreach_map(torch.add, xs, ys[:1])) == 1, "lists of other lengths are not cut"
assert len(torch.compile(ignored, backend="aot_eager", fullgraph=True)(xs, ys[:1])) == 1, "nor when compiled"
