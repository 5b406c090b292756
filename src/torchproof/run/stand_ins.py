"""Stand-ins for a GPU: what torch and Triton ask a driver and a device, answered without one.

A release whose interface is another is refused by name, before anything is put in its place.
"""

# ruff: noqa: SLF001 - torch and Triton are patched where they ask; both are imported only here

import re
import struct
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from torchproof.run.architectures import Architecture

INTERFACE = {
    "torch": ("_C._set_only_lift_cpu_tensors",),
    "torch.cuda": ("_DeviceGuard", "get_device_properties", "get_rng_state", "is_current_stream_capturing"),
    "torch._C": ("_cuda_getCurrentRawStream", "_accelerator_getDeviceIndex", "_accelerator_getStream"),
    "torch._C._dynamo.guards": ("_empty_strided_cuda",),
    "torch._subclasses.fake_tensor": ("FakeTensorMode.avoid_device_init", "init_gpu_context"),
    "torch._inductor.runtime.benchmarking": ("benchmarker.benchmark_gpu",),
    "triton.backends": ("backends", "Backend"),
    "triton.backends.compiler": ("GPUTarget",),
    "triton.runtime.driver": ("driver.set_active",),
}
"""What a release must have for a stand-in to take its place, by module."""
STATIC_LAUNCHERS = ("use_static_cuda_launcher", "use_static_triton_launcher")
"""Inductor's own launchers, by release, which load a cubin without asking Triton's driver."""


class NoStandInError(Exception):
    """The interface of a release is another than the stand-ins have."""


@dataclass(frozen=True)
class Kernel:
    """One kernel that was assembled."""

    name: str
    registers: int | None
    """Of a thread, as its cubin says."""
    shared: int
    """Bytes of shared memory a block."""


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


def put_in_place(architecture: Architecture) -> list[Kernel]:
    """Let torch and Triton of this process believe in a device, and return the list that kernels are added to."""
    torch: Any = import_module("torch")
    loaded = sorted(name for name in ("torch._dynamo", "torch._inductor") if name in sys.modules)
    if loaded:
        raise NoStandInError(f"{', '.join(loaded)}: imported already, with the answers of no device")
    _runtime(torch, architecture)
    if lacking := missing():
        raise NoStandInError(f"torch {torch.__version__} has no {', '.join(lacking)}, which the stand-ins replace")
    kernels: list[Kernel] = []
    _triton(architecture, kernels)
    _tensors(torch)
    _inductor()
    return kernels


def _always(value: Any) -> Callable[..., Any]:
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
            setattr(module, name, _always(value))
    for guard in (torch.cuda._DeviceGuard, torch.cuda.device):
        guard.__enter__, guard.__exit__ = _always(None), _always(False)


def _tensors(torch: Any) -> None:
    """Let tensors be fake: shape, type and device, no values and no memory."""
    fake: Any = import_module("torch._subclasses.fake_tensor")
    torch._C._set_only_lift_cpu_tensors(True)
    fake.init_gpu_context = _always(None)
    fake.FakeTensorMode.avoid_device_init = property(_always(True))
    fake.FakeTensor.data_ptr = _always(0)
    no_dispatch = import_module("torch.utils._mode_utils").no_dispatch

    def state(*_: Any, **__: Any) -> Any:
        with no_dispatch():
            return torch.zeros(16, dtype=torch.uint8)

    def empty(size: Any, stride: Any, dtype: Any) -> Any:
        return torch.empty_strided(size, stride, dtype=dtype, device="cuda")

    torch.cuda.get_rng_state = state
    torch._C._dynamo.guards._empty_strided_cuda = empty


def _inductor() -> None:
    config = import_module("torch._inductor.config")
    for name in STATIC_LAUNCHERS:
        if hasattr(config, name):
            setattr(config, name, False)
    measured = type(import_module("torch._inductor.runtime.benchmarking").benchmarker)
    for name in ("benchmark", "benchmark_gpu"):
        if hasattr(measured, name):
            setattr(measured, name, _always(1.0))  # of several candidates that assemble, the first is taken


def _triton(architecture: Architecture, kernels: list[Kernel]) -> None:
    """Give Triton a driver that takes every binary in, keeps what it holds, and launches nothing."""
    backends = import_module("triton.backends").backends
    major, minor = architecture.capability
    target = import_module("triton.backends.compiler").GPUTarget("cuda", major * 10 + minor, 32)
    kept = {"max_shared_mem": architecture.shared, "multiprocessor_count": architecture.processors}
    limits = {**kept, "max_num_regs": 65_536, "warpSize": 32}

    def load(name: str, binary: bytes, shared: int, *_: Any) -> tuple[int, int, int, int, int]:
        count = registers(binary)
        kernels.append(Kernel(name, count, shared))
        return 1, 1, count or 32, 0, 1024

    class Driver:
        utils = SimpleNamespace(get_device_properties=_always(limits), load_binary=load, unload_module=_always(None))
        launcher_cls = staticmethod(_always(_always(None)))
        is_active = staticmethod(_always(True))
        get_current_target = staticmethod(_always(target))
        get_current_device = get_current_stream = staticmethod(_always(0))
        set_current_device = clear_cache = staticmethod(_always(None))
        get_device_interface = staticmethod(lambda: import_module("torch").cuda)
        get_active_torch_device = staticmethod(lambda: import_module("torch").device("cuda", 0))
        map_python_to_cpp_type = staticmethod(str)

    class Idle(Driver):
        is_active = staticmethod(_always(False))

    for name, backend in list(backends.items()):
        backends[name] = type(backend)(compiler=backend.compiler, driver=Driver if name == "nvidia" else Idle)
    import_module("triton.runtime.driver").driver.set_active(Driver())


def registers(cubin: bytes) -> int | None:
    """Return the registers of a thread, read from the section .nv.info of a cubin with one kernel."""
    for section in _sections(cubin):
        if match := re.search(rb"\x04\x2f\x08\x00....(....)", section, re.DOTALL):  # EIATTR_REGCOUNT: symbol, count
            return int(struct.unpack("<I", match[1])[0])
    return None


def _sections(cubin: bytes) -> Iterator[bytes]:
    """Yield the content of each section of a 64-bit ELF file that is called .nv.info."""
    if cubin[:5] != b"\x7fELF\x02":
        return
    start, size, count, names = (*struct.unpack_from("<Q", cubin, 40), *struct.unpack_from("<HHH", cubin, 58))
    headers = [struct.unpack_from("<IIQQQQ", cubin, start + size * number) for number in range(count)]
    table = headers[names][4]
    for name, _, _, _, offset, length in headers:
        end = cubin.index(b"\0", table + name)
        if cubin[table + name : end] == b".nv.info":
            yield cubin[offset : offset + length]
