"""Generated code without a GPU: it takes views without asking the mode, and is captured as CUDA graphs."""

# ruff: noqa: SLF001 - torch is patched where it asks

from collections.abc import Callable
from importlib import import_module
from typing import Any

from torchproof.run.built_kernels import Compiler


def put_in_place(compiler: Compiler) -> None:
    """Let views have no values either, and what would be captured be called as it is, and counted."""
    _views(import_module("torch"))
    _profiler()

    def cudagraphify(model: Callable[..., Any], *_: Any, **__: Any) -> Callable[..., Any]:
        compiler.captures += 1
        return model

    vars(import_module("torch._inductor.compile_fx"))["cudagraphify"] = cudagraphify


def _views(torch: Any) -> None:
    fake: Any = import_module("torch._subclasses.fake_tensor").FakeTensor
    guards = torch._C._dynamo.guards
    view = guards._reinterpret_tensor

    def viewed(tensor: Any, size: Any, stride: Any, increment: int = 0) -> Any:
        if not isinstance(tensor, fake):
            return view(tensor, size, stride, increment)
        return torch.as_strided(tensor, size, stride, tensor.storage_offset() + increment)

    guards._reinterpret_tensor = viewed


def _profiler() -> None:
    """Let a profiler look at the CPU alone: each event of a device that is not there is an error of many lines."""
    base = import_module("torch.profiler.profiler")._KinetoProfile
    make = base.__init__

    def made(self: Any, *args: Any, **options: Any) -> None:
        cpu = import_module("torch.profiler").ProfilerActivity.CPU
        make(self, *args, **options | {"activities": [cpu]})

    base.__init__ = made
