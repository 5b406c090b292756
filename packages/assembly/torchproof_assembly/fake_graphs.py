"""Fakes the views and CUDA graphs of generated code."""

# ruff: noqa: SLF001 - torch is patched where it asks

from collections.abc import Callable
from importlib import import_module
from typing import Any

from torchproof_assembly.kernel_recorder import KernelRecorder


def install_fake_graphs(recorder: KernelRecorder) -> None:
    """Make views without values, and count functions instead of capturing them as CUDA graphs."""
    _fake_views(import_module("torch"))
    _profile_cpu_only()

    def cudagraphify(model: Callable[..., Any], *_: Any, **__: Any) -> Callable[..., Any]:
        recorder.captures += 1
        return model

    vars(import_module("torch._inductor.compile_fx"))["cudagraphify"] = cudagraphify


def _fake_views(torch: Any) -> None:
    fake: Any = import_module("torch._subclasses.fake_tensor").FakeTensor
    guards = torch._C._dynamo.guards
    view = guards._reinterpret_tensor

    def viewed(tensor: Any, size: Any, stride: Any, increment: int = 0) -> Any:
        if not isinstance(tensor, fake):
            return view(tensor, size, stride, increment)
        return torch.as_strided(tensor, size, stride, tensor.storage_offset() + increment)

    guards._reinterpret_tensor = viewed


def _profile_cpu_only() -> None:
    """Restrict profilers to the CPU: each event of a missing device would log an error of many lines."""
    base = import_module("torch.profiler.profiler")._KinetoProfile
    initialize = base.__init__

    def initialize_for_cpu(self: Any, *args: Any, **options: Any) -> None:
        cpu = import_module("torch.profiler").ProfilerActivity.CPU
        initialize(self, *args, **options | {"activities": [cpu]})

    base.__init__ = initialize_for_cpu
