"""Learning rate schedulers: one of one's own, a warm-up and a chain."""

import math
from typing import Any

import torch
from torch import nn
from torch.optim import SGD, Optimizer
from torch.optim.lr_scheduler import ChainedScheduler, LambdaLR, LRScheduler, OneCycleLR, SequentialLR, StepLR


class WarmupCosine(LRScheduler):
    def __init__(self, optimizer: Optimizer, warmup: int, steps: int, last_epoch: int = -1) -> None:
        self.warmup, self.steps = warmup, steps
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[float]:
        done = self.last_epoch
        if done < self.warmup:
            factor = (done + 1) / self.warmup
        else:
            factor = 0.5 * (1 + math.cos(math.pi * (done - self.warmup) / (self.steps - self.warmup)))
        return [base * factor for base in self.base_lrs]


class Halving(LRScheduler):
    def get_lr(self) -> Any:
        return [base * 0.5**self.last_epoch for base in self.base_lrs]


def make_schedule(optimizer: Optimizer) -> LRScheduler:
    return SequentialLR(optimizer, [LambdaLR(optimizer, lambda step: step / 5), StepLR(optimizer, 5)], milestones=[5])


def current_rate(scheduler: LRScheduler) -> float:
    return scheduler.get_last_lr()[0]


def current_number(scheduler: LRScheduler) -> float:
    return float(scheduler.get_last_lr()[0])


def describe(optimizer: Optimizer) -> dict[str, Any]:
    group = optimizer.param_groups[0]
    lr: float = group["lr"]
    return {"lr": lr, "parameters": len(group["params"])}


def main() -> None:
    parameter = nn.Parameter(torch.ones(2))
    optimizer = SGD([{"params": [parameter], "lr": 0.2}], lr=0.1, momentum=0.9, nesterov=True)
    schedulers = [WarmupCosine(optimizer, 2, 10), StepLR(optimizer, step_size=3, gamma=0.5)]
    chained = ChainedScheduler(schedulers)
    for _ in range(3):
        optimizer.step()
        chained.step()  # type: ignore[no-untyped-call]
    cycle = OneCycleLR(SGD([parameter], lr=0.1), max_lr=1.0, total_steps=10)
    print(current_number(Halving(optimizer)), current_rate(schedulers[0]), cycle.get_last_lr(), describe(optimizer))


if __name__ == "__main__":
    main()
