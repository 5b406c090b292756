"""Modules with buffers, child modules by name and by index, and hooks."""

from collections.abc import Callable
from typing import Optional

import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize
from torch.utils.hooks import RemovableHandle


class RMSNorm(nn.Module):
    def __init__(self, size: int, eps: float = 1e-6) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))
        self.bias = nn.Parameter(torch.zeros(size))
        self.register_buffer("scale", torch.ones(1), persistent=False)
        self.eps = eps

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps) * self.weight * self.scale
        return out


class Block(nn.Module):
    mask: Tensor

    def __init__(self, size: int, activation: Callable[[Tensor], Tensor] = nn.functional.gelu) -> None:
        super().__init__()
        self.norm = RMSNorm(size)
        self.layers = nn.ModuleList([nn.Linear(size, size) for _ in range(2)])
        self.heads = nn.ModuleDict({"class": nn.Linear(size, 10)})
        self.dropout: Optional[nn.Dropout] = nn.Dropout(0.1)
        self.activation = activation
        self.register_buffer("mask", torch.ones(size))

    def forward(self, x: Tensor) -> dict[str, Tensor]:
        x = self.norm(x) * self.mask
        for layer in self.layers:
            x = self.activation(layer(x))
        if self.dropout is not None:
            x = self.dropout(x)
        return {name: head(x) for name, head in self.heads.items()}


class Encoder(nn.Module):
    def __init__(self, size: int) -> None:
        super().__init__()
        self.net = nn.Sequential(nn.Linear(size, size), nn.Tanh())
        self.cell = nn.LSTM(size, size, batch_first=True)

    def encode(self, x: Tensor) -> Tensor:
        code: Tensor = self.net(x)
        return code * 2

    def forward(self, x: Tensor, state: Optional[tuple[Tensor, Tensor]] = None) -> tuple[Tensor, Tensor]:
        out, (hidden, _) = self.cell(self.net(x), state)
        return out, hidden


class Annotated(nn.Module):
    anchors: Tensor

    def __init__(self, encoder: Encoder, size: int) -> None:
        super().__init__()
        self.encoder: Encoder = encoder
        self.register_buffer("anchors", torch.arange(size).float())

    def forward(self, x: Tensor) -> Tensor:
        return self.encoder.encode(x) - self.anchors[: x.shape[-1]]


class Symmetric(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x.triu() + x.triu(1).transpose(-1, -2)


class Detector(nn.Module):
    def __init__(self, encoder: nn.Module, size: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.register_buffer("anchors", torch.arange(size).float())
        self.project = parametrize.register_parametrization(nn.Linear(size, size), "weight", Symmetric())
        self.scales = nn.ParameterList([nn.Parameter(torch.ones(1)) for _ in range(2)])

    def forward(self, x: Tensor) -> Tensor:
        code: Tensor = self.encoder.encode(x)
        near = self.anchors.to(code.device)[: code.shape[-1]]
        out: Tensor = (self.project(code) - near) * self.scales[0]
        return out

    def original(self) -> Tensor:
        weight: Tensor = self.project.parametrizations.weight.original
        return weight


def freeze(model: nn.Module) -> None:
    model.encoder.requires_grad_(False)
    for layer in model.layers:
        layer.eval()


def count_parameters(model: nn.Module) -> int:
    return sum(parameter.numel() for parameter in model.parameters() if parameter.requires_grad)


def watch(model: nn.Module, seen: list[torch.Size]) -> list[RemovableHandle]:
    def keep(module: nn.Module, inputs: tuple[Tensor, ...], output: Tensor) -> None:
        seen.append(output.shape)

    return [child.register_forward_hook(keep) for child in model.children() if isinstance(child, nn.Linear)]


def initialize(module: nn.Module) -> None:
    if isinstance(module, nn.Linear):
        nn.init.kaiming_uniform_(module.weight, nonlinearity="relu")
        nn.init.zeros_(module.bias)


def main() -> None:
    block = Block(8)
    block.apply(initialize)
    encoder = Encoder(8)
    first = encoder.net[0]
    print(first.weight.shape, encoder.net[0].out_features)
    print(block.norm.scale.device, block.get_submodule("norm").weight.dtype)
    print(Annotated(encoder, 8)(torch.ones(1, 8)).shape)
    print(Detector(encoder, 8)(torch.ones(1, 8)).shape, Detector(encoder, 8).original().shape)
    print(count_parameters(block), block(torch.ones(1, 8))["class"].shape)


if __name__ == "__main__":
    main()
