"""Stand-ins for a GPU: what torch asks a driver and a device, answered without one.

A release whose interface is another is refused by name, before anything is put in its place. What Triton asks is
answered in ``stand_in_driver.py``, what Inductor asks in ``stand_in_inductor.py``, what autograd asks in
``stand_in_autograd.py``; tensors are made in ``stand_in_tensors.py``, the states of optimizers in
``stand_in_optimizers.py``, packages in ``stand_in_packages.py``, the views and graphs of generated
code in ``stand_in_graphs.py``.
"""

# ruff: noqa: SLF001 - torch is patched where it asks; it is imported only here

import sys
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from torchproof.run import (
    stand_in_autograd,
    stand_in_driver,
    stand_in_graphs,
    stand_in_inductor,
    stand_in_optimizers,
    stand_in_packages,
    stand_in_tensors,
)
from torchproof.run.architectures import AMD, Architecture
from torchproof.run.built_kernels import Compiler
from torchproof.run.stand_in_interface import NoStandInError, always, missing

ROCM = "7.0"
"""The version that torch is told; its wheels for ROCm are built with this one or a later one from 2.10 on."""


class Answer(SimpleNamespace):
    """What a driver says about a device or a stream; unlike its base it can be referred to weakly, as Dynamo does."""


def put_in_place(architecture: Architecture, *, templates: set[str]) -> Compiler:
    """Let torch of this process believe in a device; return what Triton will have compiled, and gather templates."""
    torch: Any = import_module("torch")
    if loaded := sorted(name for name in ("torch._dynamo", "torch._inductor") if name in sys.modules):
        raise NoStandInError(f"{', '.join(loaded)}: imported already, with the answers of no device")
    if torch.version.cuda is None:
        raise NoStandInError(f"torch {torch.__version__} is not a CUDA build")
    built = torch._C._cuda_getArchFlags() or ""
    if architecture.backend == AMD:
        _rocm(torch)
    elif architecture.name not in built.split():
        raise NoStandInError(f"torch {torch.__version__} is built for {built}, not for {architecture.name}")
    _runtime(torch, architecture)
    if lacking := missing():
        raise NoStandInError(f"torch {torch.__version__} has no {', '.join(lacking)}, which the stand-ins replace")
    stand_in_tensors.trust_tracing()
    if not stand_in_tensors.takes_other_modes(torch):
        raise NoStandInError(f"what torch {torch.__version__} traces cannot have tensors without values as its inputs")
    stand_in_tensors.bring_over()
    stand_in_tensors.put_in_place(torch)
    stand_in_optimizers.put_in_place(torch)
    stand_in_autograd.put_in_place(torch)
    compiler = stand_in_driver.put_in_place(architecture)
    stand_in_inductor.put_in_place(compiler, templates.add)
    stand_in_packages.put_in_place(torch, compiler)
    stand_in_graphs.put_in_place(compiler)
    return compiler


def _rocm(torch: Any) -> None:
    """Let torch say that it is built for ROCm: its Python is the same in both builds, and asks for that."""
    tools = import_module("triton._C.libtriton").amd
    if not hasattr(tools, "link_hsaco"):
        raise NoStandInError(f"the Triton of torch {torch.__version__} brings no linker for AMD GPUs")
    torch.version.cuda, torch.version.hip, torch.version.rocm = None, ROCM, ROCM


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
        warp_size=architecture.warp,
        gcnArchName=architecture.name,
        L2_cache_size=40 * 2**20,
        shared_memory_per_block=48 * 2**10,
        shared_memory_per_block_optin=architecture.shared,
        shared_memory_per_multiprocessor=architecture.shared + 1024,
    )
    stream = Answer(cuda_stream=0, stream_id=0, device_index=0, device=torch.device("cuda", 0))
    stream.is_capturing = always(False)
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
