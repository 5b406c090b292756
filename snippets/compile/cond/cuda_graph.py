# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "a100"
# build = "cuda"
# absent = [
#     'AssertionError: CUDA graphs were skipped',
#     '(RuntimeError|AcceleratorError|TorchRuntimeError|BackendCompilerFailed): .*captur',
# ]
# ///
"""A captured CUDA graph decides on the GPU which branch of torch.cond to run."""

# --8<-- [start:use]
import torch
from torch._dynamo.utils import counters


@torch.compile(backend="cudagraphs", fullgraph=True)
def clip(gradient):
    return torch.cond(gradient.norm() > 1, lambda g: g / g.norm(), lambda g: g.clone(), (gradient,))


large, small = torch.tensor([3.0, 4.0], device="cuda"), torch.tensor([0.25, 0.5], device="cuda")
for _ in range(3):  # warm-up, capture, replay
    clip(large)
print("replayed with a large gradient:", clip(large).tolist())
print("replayed with a small gradient:", clip(small).tolist())
# --8<-- [end:use]

assert counters["inductor"]["cudagraph_skips"] == 0, "CUDA graphs were skipped"
assert torch.allclose(clip(large).cpu(), torch.tensor([0.6, 0.8])), "wrong branch in the captured graph"
assert clip(small).tolist() == [0.25, 0.5], "wrong branch in the captured graph"
