# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""In eager code the markers of TorchScript do nothing: without them a module gives the same results."""

# --8<-- [start:use]
import torch
from torch import nn


class Marked(nn.Module):
    @torch.jit.ignore
    def log(self, x):
        return float(x.sum())

    @torch.jit.unused
    def slow(self, x):
        return x.cumsum(0)

    @torch.jit.export
    def encode(self, x):
        return x * 2

    def forward(self, x):
        scale = torch.jit.annotate(float, 0.5)
        return self.slow(self.encode(x)) * scale
# --8<-- [end:use]


class Plain(nn.Module):
    def log(self, x):
        return float(x.sum())

    def slow(self, x):
        return x.cumsum(0)

    def encode(self, x):
        return x * 2

    def forward(self, x):
        scale = 0.5
        return self.slow(self.encode(x)) * scale


x = torch.arange(6.0)
torch.testing.assert_close(Marked()(x), Plain()(x), rtol=0, atol=0)
assert Marked().log(x) == Plain().log(x) == 15.0


@torch.jit.script_if_tracing
def clip(y: torch.Tensor) -> torch.Tensor:
    return y.clamp(max=3.0) if bool(y.max() > 3.0) else y


torch.testing.assert_close(clip(x), torch.tensor([0.0, 1.0, 2.0, 3.0, 3.0, 3.0]), rtol=0, atol=0)
assert torch.jit.isinstance([1, 2], list[int]) and not torch.jit.isinstance([1, "a"], list[int])
exported = torch.export.export(Marked(), (x,)).module()
torch.testing.assert_close(exported(x), Plain()(x), rtol=0, atol=0)
