import torch
from torch import nn


class Gate(nn.Module):
    @torch.compiler.disable(recursive=False)  # meets: disable-before-script
    def forward(self, p: torch.Tensor) -> torch.Tensor:
        return squash(p)

    @torch.compiler.disable
    def report(self) -> str:
        return "gate"


def squash(p: torch.Tensor) -> torch.Tensor:
    return p.clamp(min=0.0)


gate = torch.jit.script(Gate())
