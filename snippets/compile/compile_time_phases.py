# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Where the compile time went, phase by phase."""

# --8<-- [start:use]
import torch
from torch._dynamo.utils import compile_times


@torch.compile(backend="aot_eager")
def step(x):
    return torch.sin(x) + x


step(torch.ones(3))
phases, seconds = compile_times(repr="csv", aggregate=True)
spent = dict(zip(phases, map(float, seconds)))
print("phases measured:", len(spent) >= 3)
print("tracing contains the backend:", spent["_compile.compile_inner"] > spent["OutputGraph.call_user_compiler"] > 0)
# --8<-- [end:use]

assert len(spent) >= 3 and spent["_compile.compile_inner"] > spent["OutputGraph.call_user_compiler"] > 0, spent
