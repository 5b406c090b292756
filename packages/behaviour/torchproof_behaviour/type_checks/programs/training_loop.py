"""A training loop with a scheduler, gradient clipping and a checkpoint."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim import SGD, AdamW, Optimizer
from torch.optim.lr_scheduler import CosineAnnealingLR, LRScheduler, ReduceLROnPlateau
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn
from torch.utils.data import DataLoader, TensorDataset


def make_loader(size: int) -> DataLoader[tuple[Tensor, ...]]:
    data = TensorDataset(torch.randn(size, 4), torch.randint(0, 2, (size,)))
    return DataLoader(data, batch_size=8, shuffle=True, generator=torch.Generator().manual_seed(0))


def train(
    model: nn.Module, batches: Iterable[tuple[Tensor, ...]], optimizer: Optimizer, scheduler: LRScheduler
) -> float:
    model.train()
    total = 0.0
    for inputs, labels in batches:
        optimizer.zero_grad(set_to_none=True)
        loss = nn.functional.cross_entropy(model(inputs), labels)
        loss.backward()  # type: ignore[no-untyped-call]
        norm: Tensor = nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        if norm.isfinite():
            optimizer.step()
        scheduler.step()
        total += loss.item()
    return total


@torch.no_grad()
def evaluate(model: nn.Module, inputs: Tensor, labels: Tensor) -> float:
    model.eval()
    predicted = model(inputs).argmax(dim=1)
    return float((predicted == labels).float().mean())


def save(path: Path, model: nn.Module, optimizer: Optimizer, epoch: int) -> None:
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch}, path)


def load(path: Path, model: nn.Module, optimizer: Optimizer) -> int:
    state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    missing, unexpected = model.load_state_dict(state["model"], strict=False)
    assert not missing, unexpected
    optimizer.load_state_dict(state["optimizer"])
    return int(state["epoch"])


def average(model: nn.Module) -> AveragedModel:
    update = get_ema_multi_avg_fn(0.9)  # type: ignore[no-untyped-call]
    averaged = AveragedModel(model, multi_avg_fn=update)
    averaged.update_parameters(model)
    return averaged


def count_steps(optimizer: Optimizer) -> int:
    state = optimizer.state_dict()
    return len(state["state"]) + sum(len(group["params"]) for group in state["param_groups"])


def main() -> None:
    model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.95))
    scheduler = CosineAnnealingLR(optimizer, T_max=10)
    loader = make_loader(64)
    loss = train(model, loader, optimizer, scheduler)
    rates: list[float] = scheduler.get_last_lr()
    print(f"loss {loss:.3f}, learning rate {rates[0]:.2e}")
    plateau = ReduceLROnPlateau(SGD(model.parameters(), lr=0.1), patience=2)
    plateau.step(loss)
    inputs, labels = next(iter(loader))
    averaged = average(model)
    print(evaluate(averaged.module, inputs, labels), int(averaged.n_averaged), count_steps(optimizer))


if __name__ == "__main__":
    main()
