"""Installs a fake GPU: torch's and Triton's questions to a driver and a device are answered without one.

A release with another interface is refused, with the names it lacks, before anything is replaced. Each ``fake_….py``
replaces one part: driver, Inductor, autograd, tensors, optimizers, packages, graphs.
"""

# ruff: noqa: SLF001 - torch is patched where it asks; it is imported only here

import sys
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from torchproof_assembly import (
    fake_autograd,
    fake_driver,
    fake_graphs,
    fake_inductor,
    fake_optimizers,
    fake_packages,
    fake_tensors,
)
from torchproof_assembly.architectures import AMD, Architecture
from torchproof_assembly.kernel_recorder import KernelRecorder
from torchproof_assembly.patched_interface import UnsupportedReleaseError, find_missing_names, make_constant

# The version that torch is told; from 2.10 on its wheels for ROCm are built with this or a later one.
ROCM = "7.0"


class FakeProperties(SimpleNamespace):
    """Properties of a device or a stream; unlike its base it supports weak references, which Dynamo keeps."""


def install_fake_gpu(architecture: Architecture, *, templates: set[str]) -> KernelRecorder:
    """Install a fake GPU in this process; return the recorder of the kernels that Triton compiles.

    Args:
        architecture: what the fake GPU is.
        templates: receives the names of the Inductor templates that are rendered.

    Raises:
        UnsupportedReleaseError: if the installed release lacks what is replaced.

    """
    torch: Any = import_module("torch")
    if loaded := sorted(name for name in ("torch._dynamo", "torch._inductor") if name in sys.modules):
        raise UnsupportedReleaseError(f"{', '.join(loaded)}: imported already, without the fake device")
    if torch.version.cuda is None:
        raise UnsupportedReleaseError(f"torch {torch.__version__} is not a CUDA build")
    built = torch._C._cuda_getArchFlags() or ""
    if architecture.backend == AMD:
        _pretend_rocm(torch)
    elif architecture.name not in built.split():
        raise UnsupportedReleaseError(f"torch {torch.__version__} is built for {built}, not for {architecture.name}")
    _fake_runtime(torch, architecture)
    if missing := find_missing_names():
        raise UnsupportedReleaseError(
            f"torch {torch.__version__} has no {', '.join(missing)}, which the fake GPU replaces"
        )
    fake_tensors.prefer_tracing_mode()
    if not fake_tensors.accepts_foreign_modes(torch):
        raise UnsupportedReleaseError(
            f"what torch {torch.__version__} traces cannot have tensors without values as its inputs"
        )
    fake_tensors.convert_aot_inputs()
    fake_tensors.install_fake_tensors(torch)
    fake_optimizers.install_fake_optimizers(torch)
    fake_autograd.install_fake_autograd(torch)
    recorder = fake_driver.install_fake_driver(architecture)
    fake_inductor.install_fake_inductor(recorder, templates.add)
    fake_packages.install_fake_packages(torch, recorder)
    fake_graphs.install_fake_graphs(recorder)
    return recorder


def _pretend_rocm(torch: Any) -> None:
    """Let torch report a build for ROCm: its Python code is the same in both builds."""
    tools = import_module("triton._C.libtriton").amd
    if not hasattr(tools, "link_hsaco"):
        raise UnsupportedReleaseError(f"the Triton of torch {torch.__version__} brings no linker for AMD GPUs")
    torch.version.cuda, torch.version.hip, torch.version.rocm = None, ROCM, ROCM


def _fake_runtime(torch: Any, architecture: Architecture) -> None:
    """Fake the CUDA runtime: one device, one stream."""
    major, minor = architecture.capability
    properties = FakeProperties(
        name=f"fake GPU of compute capability {major}.{minor}",
        major=major,
        minor=minor,
        total_memory=80 * 2**30,
        multi_processor_count=architecture.processors,
        max_threads_per_multi_processor=2048,
        max_threads_per_block=1024,
        regs_per_multiprocessor=65_536,
        warp_size=architecture.warp,
        gcnArchName=architecture.name,
        L2_cache_size=40 * 2**20,
        shared_memory_per_block=48 * 2**10,
        shared_memory_per_block_optin=architecture.shared,
        shared_memory_per_multiprocessor=architecture.shared + 1024,
    )
    stream = FakeProperties(cuda_stream=0, stream_id=0, device_index=0, device=torch.device("cuda", 0))
    stream.is_capturing = make_constant(False)
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
            setattr(module, name, make_constant(value))
    for guard in (torch.cuda._DeviceGuard, torch.cuda.device):
        guard.__enter__, guard.__exit__ = make_constant(None), make_constant(False)
