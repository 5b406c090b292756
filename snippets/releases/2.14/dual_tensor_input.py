# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the dual tensor was compiled']
# ///
"""A dual tensor given to a compiled function breaks the graph."""

# --8<-- [start:use]
import torch
from torch.autograd import forward_ad

double = torch.compile(lambda x: x * 2, backend="eager", fullgraph=True)
refusal = None
with forward_ad.dual_level():
    dual = forward_ad.make_dual(torch.ones(2), torch.ones(2))
    try:
        double(dual)
    except Exception as error:
        refusal = f"{type(error).__name__}: {error}".splitlines()[0]
        print(refusal)
# --8<-- [end:use]

assert refusal is not None, "the dual tensor was compiled"
assert "dual tensor" in refusal, refusal
torch._dynamo.reset()
inside = torch.compile(lambda x: forward_ad.unpack_dual(forward_ad.make_dual(x, x) * 2).tangent, backend="eager")
with forward_ad.dual_level():
    torch.testing.assert_close(inside(torch.ones(2)), torch.full((2,), 2.0))
