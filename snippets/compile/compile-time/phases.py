# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Where the compile time of a training step went, phase by phase."""

# --8<-- [start:use]
import torch
from torch._dynamo.utils import compile_times


@torch.compile(backend="aot_eager")
def loss(x):
    return (torch.sin(x) + x).sum()


loss(torch.ones(3, requires_grad=True)).backward()
phases, seconds = compile_times(repr="csv", aggregate=True)
spent = dict(zip(phases, map(float, seconds)))
for phase in sorted(spent):
    print(phase)
# --8<-- [end:use]

assert {"_compile.compile_inner", "OutputGraph.call_user_compiler"} <= spent.keys(), f"phases are missing: {spent}"
assert spent["_compile.compile_inner"] > spent["OutputGraph.call_user_compiler"] > 0, spent
assert not hasattr(torch.compiler, "set_stance") or spent["backward._backward_impl"] > 0, spent  # named since 2.6
