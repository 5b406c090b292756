# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "a100"
# timeout = 300
# tools = ["c++"]
# absent = ["RuntimeError: Unexpected optimization option graph_partition"]
# ///
"""A step on the CPU in the middle of a graph: the pieces around it are captured as CUDA graphs."""

# --8<-- [start:use]
import torch
from torch.profiler import ProfilerActivity, profile


def step(x, offset):
    hidden = torch.relu(x @ x)
    shifted = offset + 1  # on the CPU: no CUDA graph can hold it
    return torch.sin(hidden) @ x + shifted.to("cuda")


x, offset = torch.randn(64, 64, device="cuda") / 8, torch.ones(64)
expected = step(x, offset)
outs, launches = [], {}
for partition in (False, True):
    torch.compiler.reset()
    compiled = torch.compile(step, options={"triton.cudagraphs": True, "graph_partition": partition})
    with torch.no_grad():
        for _ in range(4):  # warm up, record, replay
            torch.compiler.cudagraph_mark_step_begin()
            compiled(x, offset)
        torch.compiler.cudagraph_mark_step_begin()
        with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as trace:
            outs.append(compiled(x, offset).clone())
            torch.cuda.synchronize()
    launches[partition] = sum(event.name == "cudaGraphLaunch" for event in trace.events())
print("CUDA graphs launched in a call, without partition:", launches[False], "with:", launches[True] > 0)
# --8<-- [end:use]

for out in outs:
    torch.testing.assert_close(out, expected, rtol=1e-2, atol=1e-2)
assert launches[False] == 0 < launches[True], launches
