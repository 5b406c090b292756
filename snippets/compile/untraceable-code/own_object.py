# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""allow_in_graph takes a tensor and a number, and raises Unsupported for an object of one's own."""

import torch


class Limits:
    def __init__(self, most):
        self.most = most


def clip(x, limits):
    return x.clamp(max=limits.most if isinstance(limits, Limits) else limits)


torch.compiler.allow_in_graph(clip)
step = torch.compile(lambda x, limits: clip(x * 2, limits), backend="aot_eager", fullgraph=True)

assert step(torch.tensor([1.0, 2.0]), 3.0).tolist() == [2.0, 3.0], "a number is not taken"
try:
    step(torch.tensor([1.0, 2.0]), Limits(3.0))
    raised = None
except Exception as error:
    raised = error
print(type(raised).__name__)

assert isinstance(raised, torch._dynamo.exc.Unsupported), repr(raised)
