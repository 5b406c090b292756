# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An if on a tensor's value breaks the graph; torch.where keeps it whole."""

# --8<-- [start:use]
import torch


def clip(x):
    if x.sum() > 0:
        return x * 2
    return x * -1


def clip_whole(x):
    return torch.where(x.sum() > 0, x * 2, x * -1)


for function in (clip, clip_whole):
    report = torch._dynamo.explain(function)(torch.ones(3))
    print(f"{function.__name__}: {report.graph_break_count} graph break(s)")
# --8<-- [end:use]

compiled = torch.compile(clip_whole, backend="eager", fullgraph=True)
for x in (torch.ones(3), -torch.ones(3)):
    assert torch.equal(compiled(x), clip(x))
assert torch._dynamo.explain(clip)(torch.ones(3)).graph_break_count == 1
assert torch._dynamo.explain(clip_whole)(torch.ones(3)).graph_break_count == 0
