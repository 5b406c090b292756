# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch._check raises for a size outside what it states, compiled and in eager mode; without it both sizes run in eager mode."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked


def pool(x, stated=True):
    if stated:
        torch._check(x.shape[0] > 4)
    return x.mean(0) if x.shape[0] > 4 else x.sum(0)


def outcome(call):
    torch.compiler.reset()
    x = torch.ones(3, 2)
    mark_unbacked(x, 0)
    try:
        return call(x).tolist()
    except (AssertionError, RuntimeError) as error:
        return type(error).__name__


compiled = torch.compile(pool, backend="eager", fullgraph=True)
print("eager, nothing stated:", outcome(lambda x: pool(x, stated=False)))
print("eager:                ", outcome(pool))
print("compiled:             ", outcome(compiled))
# --8<-- [end:use]

assert outcome(lambda x: pool(x, stated=False)) == [3.0, 3.0]
assert outcome(pool) == "RuntimeError", f"eager mode takes the size: {outcome(pool)}"
assert outcome(compiled) in ("AssertionError", "RuntimeError"), f"the compiled call takes the size: {outcome(compiled)}"
x = torch.ones(6, 2)
mark_unbacked(x, 0)
assert compiled(x).tolist() == [1.0, 1.0], "a size inside what is stated is refused"
