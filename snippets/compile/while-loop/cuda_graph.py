# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "a100"
# build = "cuda"
# absent = [
#     'AssertionError: CUDA graphs were skipped',
#     '(RuntimeError|AcceleratorError|TorchRuntimeError|BackendCompilerFailed): .*captur',
# ]
# ///
"""A captured CUDA graph repeats the body of torch.while_loop as often as the data ask for."""

# --8<-- [start:use]
import torch
from torch._dynamo.utils import counters


@torch.compile(backend="cudagraphs", fullgraph=True)
def double_until(x, limit):
    return torch.while_loop(lambda x, m: x.sum() < m, lambda x, m: (x * 2, m.clone()), (x, limit))[0]


x = torch.tensor([1.0, 2.0], device="cuda")
for limit in (10.0, 10.0, 10.0, 100.0, 1000.0):  # warm-up, capture, replays
    print(limit, double_until(x, torch.tensor(limit, device="cuda")).tolist())
# --8<-- [end:use]

assert counters["inductor"]["cudagraph_skips"] == 0, "CUDA graphs were skipped"
for limit, steps in ((10.0, 2), (100.0, 6), (1000.0, 9)):
    expected = [2.0**steps, 2.0 ** (steps + 1)]
    assert double_until(x, torch.tensor(limit, device="cuda")).tolist() == expected, "wrong number of captured steps"
