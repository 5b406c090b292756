"""Autocast, gradient scaling, devices, random state and profiling."""

from contextlib import AbstractContextManager, nullcontext
from typing import Union

import torch
from torch import Tensor, nn
from torch.amp import GradScaler, autocast  # type: ignore[attr-defined]
from torch.profiler import ProfilerActivity, profile, record_function, schedule
from torch.types import Device

Index = Union[int, slice, None]


def choose_device() -> torch.device:
    if torch.cuda.is_available():
        return torch.device("cuda", torch.cuda.current_device())
    return torch.device("mps" if torch.backends.mps.is_available() else "cpu")


def context(device: torch.device, enabled: bool) -> AbstractContextManager[object]:
    return autocast(device.type, dtype=torch.bfloat16) if enabled else nullcontext()


def step(model: nn.Module, inputs: Tensor, optimizer: torch.optim.Optimizer, scaler: GradScaler) -> float:
    with context(inputs.device, True):
        loss: Tensor = model(inputs).sum()
    scaler.scale(loss).backward()  # type: ignore[no-untyped-call]
    scaler.unscale_(optimizer)
    scaler.step(optimizer)
    scaler.update()
    return loss.item()


def move(tensors: dict[str, Tensor], device: Device) -> dict[str, Tensor]:
    return {name: tensor.to(device, non_blocking=True) for name, tensor in tensors.items()}


def pick(x: Tensor, index: Index) -> Tensor:
    return x[index]


def measure(model: nn.Module, inputs: Tensor) -> str:
    with profile(activities=[ProfilerActivity.CPU], schedule=schedule(wait=0, warmup=0, active=1)) as profiler:
        with record_function("forward"):
            model(inputs)
        profiler.step()
    table: str = profiler.key_averages().table(sort_by="cpu_time_total", row_limit=3)
    return table


def timing() -> float:
    start = torch.cuda.Event(enable_timing=True)  # type: ignore[no-untyped-call]
    end = torch.cuda.Event(enable_timing=True)  # type: ignore[no-untyped-call]
    start.record()  # type: ignore[no-untyped-call]
    end.record()  # type: ignore[no-untyped-call]
    torch.cuda.synchronize()
    elapsed: float = start.elapsed_time(end)  # type: ignore[no-untyped-call]
    return elapsed


def memory(device: torch.device) -> int:
    return torch.cuda.max_memory_allocated(device) if device.type == "cuda" else 0


def main() -> None:
    device = choose_device()
    model = nn.Linear(2, 2).to(device)
    scaler = GradScaler(device.type, enabled=device.type == "cuda")
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    print(step(model, torch.ones(1, 2, device=device), optimizer, scaler), memory(device))
    state = torch.get_rng_state()
    torch.set_rng_state(state)
    print(measure(model, torch.ones(1, 2, device=device)), pick(torch.ones(3), 1), move({}, "cpu"))
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True


if __name__ == "__main__":
    main()
