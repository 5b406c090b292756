"""Stand-ins for a GPU: what torch asks a driver and a device, answered without one.

A release whose interface is another is refused by name, before anything is put in its place. What Triton asks is
answered in ``stand_in_driver.py``.
"""

# ruff: noqa: SLF001 - torch is patched where it asks; it is imported only here

import sys
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from torchproof.run.architectures import Architecture

INTERFACE: dict[str, tuple[str, ...]] = {
    "torch": ("_C._set_only_lift_cpu_tensors", "version.cuda"),
    "torch.cuda": ("_DeviceGuard", "get_device_properties", "get_rng_state", "is_current_stream_capturing"),
    "torch._C": ("_cuda_getCurrentRawStream", "_cuda_getArchFlags", "_accelerator_getStream"),
    "torch._C._dynamo.guards": ("_empty_strided_cuda",),
    "torch._guards": ("TracingContext", "detect_fake_mode", "tracing"),
    "torch._subclasses.fake_tensor": ("FakeTensorMode.avoid_device_init", "init_gpu_context"),
    "torch._dynamo.utils": ("counters",),
    "torch._inductor.select_algorithm": ("TritonTemplate.generate",),
    "torch._inductor.runtime.benchmarking": ("benchmarker.benchmark_gpu",),
    "torch._inductor.runtime.triton_heuristics": ("CachingAutotuner",),
    "triton": ("compile",),
    "triton.backends": ("backends", "Backend"),
    "triton.backends.compiler": ("GPUTarget",),
    "triton.compiler": ("compile", "CompiledKernel"),
    "triton.compiler.compiler": ("compile", "CompiledKernel._init_handles"),
    "triton.errors": ("TritonError",),
    "triton.runtime.driver": ("driver.set_active",),
}
"""What a release must have for a stand-in to take its place, by module."""
STATIC_LAUNCHERS = ("use_static_cuda_launcher", "use_static_triton_launcher")
"""Inductor's own launchers, by release, which load a cubin without asking Triton's driver."""


class NoStandInError(Exception):
    """The interface of a release is another than the stand-ins have."""


class Answer(SimpleNamespace):
    """What a driver says about a device or a stream; unlike its base it can be referred to weakly, as Dynamo does."""


def missing() -> list[str]:
    """Return what the installed release lacks of the interface that the stand-ins replace."""
    lacking = []
    for module, names in INTERFACE.items():
        try:
            found: Any = import_module(module)
        except ImportError:
            lacking.append(module)
            continue
        lacking += [f"{module}.{name}" for name in names if not _has(found, name)]
    return lacking


def _has(found: Any, dotted: str) -> bool:
    for name in dotted.split("."):
        if not hasattr(found, name):
            return False
        found = getattr(found, name)
    return True


def put_in_place(architecture: Architecture, *, template: Callable[[str], None]) -> None:
    """Let torch of this process believe in a device, and tell which of Inductor's templates it fills in."""
    torch: Any = import_module("torch")
    if loaded := sorted(name for name in ("torch._dynamo", "torch._inductor") if name in sys.modules):
        raise NoStandInError(f"{', '.join(loaded)}: imported already, with the answers of no device")
    if torch.version.cuda is None:
        raise NoStandInError(f"torch {torch.__version__} is not a CUDA build")
    built = torch._C._cuda_getArchFlags() or ""
    if architecture.name not in built.split():
        raise NoStandInError(f"torch {torch.__version__} is built for {built}, not for {architecture.name}")
    _runtime(torch, architecture)
    if lacking := missing():
        raise NoStandInError(f"torch {torch.__version__} has no {', '.join(lacking)}, which the stand-ins replace")
    if not takes_other_modes(torch):
        raise NoStandInError(f"what torch {torch.__version__} traces cannot have tensors without values as its inputs")
    _tensors(torch)
    _inductor(template)


def takes_other_modes(torch: Any) -> bool:
    """Tell whether a tracing goes on where its inputs belong to another mode of tensors without values."""
    guards, mode = import_module("torch._guards"), import_module("torch._subclasses.fake_tensor").FakeTensorMode
    with mode():
        outside = torch.empty(1)
    inside = mode()
    with guards.tracing(guards.TracingContext(inside)):
        try:
            return guards.detect_fake_mode([outside]) is inside
        except AssertionError:
            return False


def always(value: Any) -> Callable[..., Any]:
    """Return a function that answers everything with one value."""
    return lambda *_, **__: value


def _runtime(torch: Any, architecture: Architecture) -> None:
    """Answer for the CUDA runtime: one device, one stream."""
    major, minor = architecture.capability
    properties = Answer(
        name=f"stand-in for compute capability {major}.{minor}",
        major=major,
        minor=minor,
        total_memory=80 * 2**30,
        multi_processor_count=architecture.processors,
        max_threads_per_multi_processor=2048,
        max_threads_per_block=1024,
        regs_per_multiprocessor=65_536,
        warp_size=32,
        L2_cache_size=40 * 2**20,
        shared_memory_per_block=48 * 2**10,
        shared_memory_per_block_optin=architecture.shared,
        shared_memory_per_multiprocessor=architecture.shared + 1024,
    )
    stream = Answer(cuda_stream=0, stream_id=0, device_index=0, device=torch.device("cuda", 0))
    answers: dict[Any, dict[str, Any]] = {
        torch.cuda: dict.fromkeys(("synchronize", "set_device", "set_stream", "set_rng_state", "_lazy_init"))
        | dict.fromkeys(("current_device", "_exchange_device", "_maybe_exchange_device", "memory_allocated"), 0)
        | {"is_available": True, "is_initialized": True, "is_bf16_supported": True, "device_count": 1}
        | {"is_current_stream_capturing": False, "current_stream": stream, "get_device_properties": properties}
        | {"get_device_capability": (major, minor), "get_device_name": properties.name}
        | {"manual_seed": None, "manual_seed_all": None, "empty_cache": None},
        torch._C: dict.fromkeys(("_cuda_setDevice", "_accelerator_setDeviceIndex", "_accelerator_synchronizeDevice"))
        | dict.fromkeys(("_cuda_getDevice", "_cuda_getCurrentRawStream", "_cuda_exchangeDevice"), 0)
        | dict.fromkeys(("_accelerator_getDeviceIndex", "_cuda_maybeExchangeDevice"), 0)
        | {"_accelerator_getStream": stream, "_cuda_isCurrentStreamCapturing": False, "_cuda_getDeviceCount": 1},
        torch.accelerator: {"is_available": True, "device_count": 1, "current_device_index": 0, "synchronize": None}
        | {"current_stream": stream, "current_accelerator": torch.device("cuda")},
        torch.cuda.graphs: {"_cuda_isCurrentStreamCapturing": False},
    }
    for module, table in answers.items():
        for name, value in table.items():
            setattr(module, name, always(value))
    for guard in (torch.cuda._DeviceGuard, torch.cuda.device):
        guard.__enter__, guard.__exit__ = always(None), always(False)


def _tensors(torch: Any) -> None:
    """Let tensors be fake: shape, type and device, no values and no memory."""
    fake: Any = import_module("torch._subclasses.fake_tensor")
    torch._C._set_only_lift_cpu_tensors(True)
    fake.init_gpu_context = always(None)
    fake.FakeTensorMode.avoid_device_init = property(always(True))
    fake.FakeTensor.data_ptr = always(0)
    no_dispatch = import_module("torch.utils._mode_utils").no_dispatch

    def state(*_: Any, **__: Any) -> Any:
        with no_dispatch():
            return torch.zeros(16, dtype=torch.uint8)

    def empty(size: Any, stride: Any, dtype: Any) -> Any:
        return torch.empty_strided(size, stride, dtype=dtype, device="cuda")

    torch.cuda.get_rng_state = state
    torch._C._dynamo.guards._empty_strided_cuda = empty


def _inductor(template: Callable[[str], None]) -> None:
    config = import_module("torch._inductor.config")
    for name in STATIC_LAUNCHERS:
        if hasattr(config, name):
            setattr(config, name, False)
    measured = type(import_module("torch._inductor.runtime.benchmarking").benchmarker)
    for name in ("benchmark", "benchmark_gpu"):
        if hasattr(measured, name):
            setattr(measured, name, always(1.0))  # no candidate is faster than another: nothing is tuned
    filled = import_module("torch._inductor.select_algorithm").TritonTemplate
    generate = filled.generate

    def told(self: Any, *args: Any, **options: Any) -> Any:
        template(str(self.name))
        return generate(self, *args, **options)

    filled.generate = told
