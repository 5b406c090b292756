"""Small modules of one tensor, each with an input that hurts: all masked, empty, one element, whole numbers."""

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.utils import parametrizations

WIDTH = 4


class MaskedAttention(nn.Module):
    """Attention in which every key is padding."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(WIDTH, 2, batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        mask = torch.ones_like(x[..., 0], dtype=torch.bool)
        return self.attention(x, x, x, key_padding_mask=mask)[0]


class MaskedLayer(nn.Module):
    """An encoder layer in which every position is padding."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.TransformerEncoderLayer(WIDTH, 2, 8, dropout=0, batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        mask = torch.ones_like(x[..., 0], dtype=torch.bool)
        return self.layer(x, src_key_padding_mask=mask)


class MaskedEncoder(nn.Module):
    """An encoder in which the positions from ``kept`` on are padding."""

    def __init__(self, kept: int) -> None:
        super().__init__()
        self.kept = kept
        layer = nn.TransformerEncoderLayer(WIDTH, 2, 8, dropout=0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)

    def forward(self, x: Tensor) -> Tensor:
        mask = torch.ones_like(x[..., 0]).cumsum(1) > self.kept
        return self.encoder(x, src_key_padding_mask=mask)


class MaskedRows(nn.Module):
    """Attention whose first query may see no key."""

    def forward(self, x: Tensor) -> Tensor:
        mask = torch.ones_like(x[0] @ x[0].T, dtype=torch.bool).tril(-1)
        return nn.functional.scaled_dot_product_attention(x, x, x, attn_mask=mask)


class Recurrent(nn.Module):
    """An LSTM that returns its outputs alone."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm = nn.LSTM(WIDTH, 3, batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.lstm(x)[0]


class IgnoredTargets(nn.Module):
    """A mean over targets that are all ignored."""

    def forward(self, x: Tensor) -> Tensor:
        target = torch.full((x.shape[0],), -100)
        return nn.functional.cross_entropy(x, target)


class WholeNumbers(nn.Module):
    """Whole numbers where floats are usual."""

    def forward(self, x: Tensor) -> Tensor:
        x = nn.functional.threshold(nn.functional.leaky_relu(x, 1), 0, 1)
        y = nn.functional.softplus(x, beta=1, threshold=2)
        return nn.functional.normalize(y, p=2, dim=0) + nn.functional.elu(x, alpha=1)


class Interpolation(nn.Module):
    """An image made larger by a whole number."""

    def forward(self, x: Tensor) -> Tensor:
        return nn.functional.interpolate(x, scale_factor=2, mode="bilinear")


class Branch(nn.Module):
    """A branch that depends on data."""

    def forward(self, x: Tensor) -> Tensor:
        if x.sum() > 0:
            return x.relu()
        return x - 1


class NonZero(nn.Module):
    """A result whose shape depends on data."""

    def forward(self, x: Tensor) -> Tensor:
        return x[x > 0]


class Item(nn.Module):
    """A number taken out of a tensor."""

    def forward(self, x: Tensor) -> Tensor:
        return x * float(x.max().item())


class Whole(nn.Module):
    """A result without dimensions."""

    def forward(self, x: Tensor) -> Tensor:
        return x.sum()


class InPlace(nn.Module):
    """A view of a copy, written in place."""

    def forward(self, x: Tensor) -> Tensor:
        y = x.clone()
        y[0].add_(1)
        return y


class Counter(nn.Module):
    """A buffer that each call changes."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("calls", torch.zeros((), dtype=torch.int64))

    def forward(self, x: Tensor) -> Tensor:
        self.calls += 1
        return x * self.calls


class Doubled(torch.autograd.Function):
    """A function with a derivative of its own, in the old form."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * 2

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2


class DoubledApart(torch.autograd.Function):
    """A function with a derivative of its own, in the form that ``torch.func`` takes."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x * 2

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2


class OldFunction(nn.Module):
    """Calls an autograd function in the old form."""

    def forward(self, x: Tensor) -> Tensor:
        return Doubled.apply(x)


class NewFunction(nn.Module):
    """Calls an autograd function in the new form."""

    def forward(self, x: Tensor) -> Tensor:
        return DoubledApart.apply(x)


class ThroughNumPy(nn.Module):
    """A part of the work done by NumPy."""

    def forward(self, x: Tensor) -> Tensor:
        return x + torch.from_numpy(np.tanh(x.detach().numpy()))


def add_one(module, args, output):
    """Change an output as a hook."""
    return output + 1


def make_hooked() -> nn.Module:
    """Return a module with a forward hook."""
    module = nn.Linear(WIDTH, 3)
    module.register_forward_hook(add_one)
    return module


# By name: what makes the module, the shape of its input, and whether the input asks for a gradient.
SUBJECTS = {
    "Linear": (lambda: nn.Linear(WIDTH, 3), (2, WIDTH), True),
    "Linear empty batch": (lambda: nn.Linear(WIDTH, 3), (0, WIDTH), True),
    "Linear with hook": (make_hooked, (2, WIDTH), True),
    "Linear with weight_norm": (lambda: parametrizations.weight_norm(nn.Linear(WIDTH, 3)), (2, WIDTH), True),
    "Identity": (nn.Identity, (2, WIDTH), True),
    "MultiheadAttention all masked": (lambda: MaskedAttention().eval(), (2, 3, WIDTH), True),
    "TransformerEncoderLayer all masked": (lambda: MaskedLayer().eval().requires_grad_(False), (2, 3, WIDTH), False),
    "TransformerEncoder all masked": (lambda: MaskedEncoder(0).eval().requires_grad_(False), (2, 3, WIDTH), False),
    "TransformerEncoder padded": (lambda: MaskedEncoder(2).eval().requires_grad_(False), (2, 3, WIDTH), False),
    "TransformerEncoderLayer all masked training": (MaskedLayer, (2, 3, WIDTH), True),
    "SDPA row masked": (MaskedRows, (2, 3, WIDTH), True),
    "LSTM": (Recurrent, (2, 3, WIDTH), True),
    "LSTM empty batch": (Recurrent, (0, 3, WIDTH), True),
    "BatchNorm1d training": (lambda: nn.BatchNorm1d(WIDTH), (3, WIDTH), True),
    "BatchNorm1d eval": (lambda: nn.BatchNorm1d(WIDTH).eval(), (3, WIDTH), True),
    "BatchNorm1d one row": (lambda: nn.BatchNorm1d(WIDTH), (1, WIDTH), True),
    "LayerNorm eps 1": (lambda: nn.LayerNorm(WIDTH, eps=1), (2, WIDTH), True),
    "LayerNorm one element": (lambda: nn.LayerNorm(1), (1, 1), True),
    "GroupNorm empty batch": (lambda: nn.GroupNorm(2, WIDTH), (0, WIDTH, 3), True),
    "Embedding with max_norm": (lambda: nn.Embedding(5, WIDTH, padding_idx=0, max_norm=1), None, False),
    "Dropout p 0": (lambda: nn.Dropout(0), (2, WIDTH), True),
    "Conv2d empty batch": (lambda: nn.Conv2d(2, 3, 3, padding="same"), (0, 2, 5, 5), True),
    "cross_entropy all ignored": (IgnoredTargets, (2, WIDTH), True),
    "whole numbers": (WholeNumbers, (2, WIDTH), True),
    "interpolate scale 2": (Interpolation, (1, 1, 2, 2), True),
    "branch on data": (Branch, (2, WIDTH), True),
    "shape from data": (NonZero, (2, WIDTH), True),
    "item": (Item, (2, WIDTH), True),
    "number": (Whole, (2, WIDTH), True),
    "in place on a view": (InPlace, (2, WIDTH), True),
    "counter": (Counter, (2, WIDTH), True),
    "autograd Function": (OldFunction, (2, WIDTH), True),
    "autograd Function with setup_context": (NewFunction, (2, WIDTH), True),
    "NumPy": (ThroughNumPy, (2, WIDTH), False),
}
# Those that meet the slow transforms.
COMPILED = (
    *("MultiheadAttention all masked", "TransformerEncoder all masked", "SDPA row masked", "LSTM"),
    *("BatchNorm1d training", "whole numbers", "Conv2d empty batch", "autograd Function"),
)
# Those that meet the slowest one, ``torch.onnx.export(dynamo=True)``.
EXPORTED = ("TransformerEncoder all masked", "LSTM", "whole numbers")
# Those that are put below a decorator.
DECORATED = ("Linear", "BatchNorm1d training")
