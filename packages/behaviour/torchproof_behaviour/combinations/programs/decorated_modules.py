"""Modules that hold another one and call it below a decorator or in a context."""

import torch
from torch import Tensor, nn


class Holder(nn.Module):
    """What the others share."""

    def __init__(self, inner: nn.Module) -> None:
        super().__init__()
        self.inner = inner


class Disabled(Holder):
    """A method that the compiler leaves alone."""

    @torch.compiler.disable
    def compute_part(self, x: Tensor) -> Tensor:
        return self.inner(x)

    def forward(self, x: Tensor) -> Tensor:
        return self.compute_part(x) + 1


class Ignored(Holder):
    """A method that TorchScript leaves alone."""

    @torch.jit.ignore
    def compute_part(self, x: Tensor) -> Tensor:
        return self.inner(x)

    def forward(self, x: Tensor) -> Tensor:
        return self.compute_part(x) + 1


class NoGradMethod(Holder):
    """A forward that records nothing."""

    @torch.no_grad()
    def forward(self, x: Tensor) -> Tensor:
        return self.inner(x)


class NoGradBlock(Holder):
    """A block that records nothing; what follows does."""

    def forward(self, x: Tensor) -> Tensor:
        with torch.no_grad():
            y = self.inner(x)
        return y.sum() + x


class InferenceMethod(Holder):
    """A forward in inference mode."""

    @torch.inference_mode()
    def forward(self, x: Tensor) -> Tensor:
        return self.inner(x)


class InferenceBlock(Holder):
    """A block in inference mode, whose result is used outside."""

    def forward(self, x: Tensor) -> Tensor:
        with torch.inference_mode():
            y = self.inner(x)
        return y.clone().sum() + x


class AutocastMethod(Holder):
    """A forward in bfloat16."""

    @torch.autocast("cpu", dtype=torch.bfloat16)
    def forward(self, x: Tensor) -> Tensor:
        return self.inner(x)


class AutocastBlock(Holder):
    """A block in bfloat16, whose result is used outside."""

    def forward(self, x: Tensor) -> Tensor:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = self.inner(x)
        return y.sum() + x


DECORATIONS = {
    "compiler.disable": Disabled,
    "jit.ignore": Ignored,
    "no_grad": NoGradMethod,
    "with no_grad": NoGradBlock,
    "inference_mode": InferenceMethod,
    "with inference_mode": InferenceBlock,
    "autocast": AutocastMethod,
    "with autocast": AutocastBlock,
}
