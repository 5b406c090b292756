"""Functions of tensors: arithmetic, indexing, reductions, attention, and numbers out of them."""

import math
from collections.abc import Sequence
from typing import Optional

import numpy as np
import torch
import torch.nn.functional as F
from torch import BoolTensor, LongTensor, Tensor
from torch.distributions import Categorical, Normal, kl_divergence
from torch.nn.attention import SDPBackend, sdpa_kernel


def attend(query: Tensor, key: Tensor, value: Tensor, mask: Optional[Tensor] = None) -> Tensor:
    with sdpa_kernel([SDPBackend.MATH, SDPBackend.EFFICIENT_ATTENTION]):
        return F.scaled_dot_product_attention(query, key, value, attn_mask=mask, is_causal=mask is None)


def positions(length: int, size: int) -> Tensor:
    steps = torch.arange(length).unsqueeze(1)
    rates = torch.exp(torch.arange(0, size, 2) * (-math.log(10000.0) / size))
    table = torch.zeros(length, size)
    table[:, 0::2] = torch.sin(steps * rates)
    table[:, 1::2] = torch.cos(steps * rates)
    return table


def largest(x: Tensor, count: int) -> tuple[Tensor, Tensor]:
    values, indices = x.topk(count, dim=-1, largest=True, sorted=True)
    return values, indices


def summarize(x: Tensor) -> dict[str, float]:
    maximum = x.max(dim=0)
    return {"mean": x.mean().item(), "std": float(x.std()), "top": maximum.values.sum().item()}


def select(x: Tensor, keep: BoolTensor, rows: LongTensor) -> Tensor:
    return torch.where(keep, x, torch.zeros(())).index_select(0, rows)


def stack(parts: Sequence[np.ndarray[tuple[int, ...], np.dtype[np.float32]]]) -> Tensor:
    return torch.stack([torch.from_numpy(part) for part in parts]).to(torch.float32)


def solve(a: Tensor, b: Tensor) -> Tensor:
    u, s, vh = torch.linalg.svd(a, full_matrices=False)
    x: Tensor = vh.mH @ torch.diag(1 / s) @ u.mH @ b
    return x


def sample(logits: Tensor, temperature: float = 1.0) -> tuple[Tensor, Tensor]:
    choice = Categorical(logits=logits / temperature)  # type: ignore[no-untyped-call]
    action = choice.sample()  # type: ignore[no-untyped-call]
    return action, choice.log_prob(action)  # type: ignore[no-untyped-call]


def divergence(scale: float) -> Tensor:
    return kl_divergence(Normal(0.0, scale), Normal(torch.zeros(1), torch.ones(1)))  # type: ignore[no-untyped-call]


def convolve(image: Tensor, kernel: Tensor) -> Tensor:
    padded = F.pad(image, (1, 1, 1, 1), mode="reflect")
    pooled = F.max_pool2d(F.conv2d(padded, kernel), kernel_size=2)
    enlarged: Tensor = F.interpolate(pooled, scale_factor=2.0, mode="bilinear", align_corners=False)
    return enlarged


def main() -> None:
    q = torch.ones(1, 1, 2, 4)
    size: int = q.shape[-1]
    print(attend(q, q, q).shape, positions(3, size), largest(torch.arange(4.0), 2), summarize(q[0, 0]))
    print(stack([np.ones(2, dtype=np.float32)]), solve(torch.eye(2), torch.ones(2)), sample(torch.zeros(3)))
    print(convolve(torch.ones(1, 1, 4, 4), torch.ones(1, 1, 3, 3)).shape, divergence(2.0))
    numbers: list[int] = torch.tensor([1, 2]).tolist()
    rows, columns = q[0, 0].shape
    numbers += [part.size(2) for part in torch.split(q, 1, dim=2)]
    device, kind = str(q.device), q.new_zeros(rows, columns, dtype=torch.int64).type()
    print(numbers, device, kind, q.stride(), bool((q == 1).all()), int(q.sum()), np.asarray(q).dtype, abs(q - 2).max())
    print(q.element_size() * q.nelement(), q.dtype.itemsize, 2 ** torch.ones(1), torch.finfo(q.dtype).eps)


if __name__ == "__main__":
    main()
