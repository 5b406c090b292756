# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The public name of nonstrict_trace."""

# --8<-- [start:use]
import torch


@torch.compiler.nonstrict_trace
def clip_rows(x, limits):
    torch._dynamo.graph_break()  # anything Dynamo refuses; AOTAutograd still traces the operations
    return x.clamp(max=limits["max"])


@torch.compile(backend="aot_eager", fullgraph=True)
def step(x):
    return clip_rows(x * 2, {"max": 3.0})


x = torch.tensor([1.0, 2.0], requires_grad=True)
out = step(x)
out.sum().backward()
print("result:", out.tolist(), "gradient:", x.grad.tolist())
# --8<-- [end:use]

assert out.tolist() == [2.0, 3.0] and x.grad.tolist() == [2.0, 0.0]
