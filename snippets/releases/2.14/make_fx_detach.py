# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: detach stays in the graph']
# ///
"""make_fx writes detach down as alias, which lets gradients through, unless it is handed a table of decompositions."""

# --8<-- [start:use]
import torch
from torch.fx.experimental.proxy_tensor import make_fx


def weighted(x):
    return x * x.detach()  # the second factor is a constant for autograd


def gradient(function):
    x = torch.tensor([2.0], requires_grad=True)
    return torch.autograd.grad(function(x).sum(), x)[0].item()


trace = make_fx(weighted)(torch.ones(1))
kept = make_fx(weighted, decomposition_table={})(torch.ones(1))
print("eager:", gradient(weighted))
print("trace:", gradient(trace))
print("trace with decomposition_table={}:", gradient(kept))
# --8<-- [end:use]


def targets(trace):
    return {str(node.target) for node in trace.graph.nodes if node.op == "call_function"}


assert "aten.detach.default" not in targets(trace), "detach stays in the graph"
assert "aten.alias.default" in targets(trace), targets(trace)
assert gradient(weighted) == 2.0, "eager lets the gradient through"
assert gradient(trace) == 4.0, "the trace stops the gradient"
for faithful in (kept, make_fx(weighted, pre_dispatch=True)(torch.ones(1))):
    assert "aten.detach.default" in targets(faithful), targets(faithful)
    assert gradient(faithful) == 2.0, "the trace lets the gradient through"


def slope(x):
    return torch.autograd.grad(x.exp().sum(), x, create_graph=True)[0]


x = torch.tensor([2.0], requires_grad=True)
torch.testing.assert_close(torch.autograd.grad(make_fx(slope)(x)(x).sum(), x)[0], x.detach().exp())
