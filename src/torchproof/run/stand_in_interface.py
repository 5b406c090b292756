"""What the stand-ins replace, by module: a release whose interface is another is refused by name."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

INTERFACE: dict[str, tuple[str, ...]] = {
    "torch": ("_C._set_only_lift_cpu_tensors", "version.cuda"),
    "torch.cuda": ("_DeviceGuard", "get_device_properties", "get_rng_state", "is_current_stream_capturing"),
    "torch._C": ("_cuda_getCurrentRawStream", "_cuda_getArchFlags", "_accelerator_getStream"),
    "torch._guards": ("TracingContext", "detect_fake_mode", "tracing"),
    "torch._subclasses.fake_tensor": (
        "DataDependentOutputException",
        "FakeTensorMode.__torch_dispatch__",
        "FakeTensorMode.avoid_device_init",
        "init_gpu_context",
        "run_fallback_kernel",
    ),
    "torch._functorch.aot_autograd": ("process_inputs",),
    "torch._dynamo.testing": ("rand_strided",),
    "torch._dynamo.utils": ("counters",),
    "torch._inductor": ("aoti_load_package",),
    "torch._C._dynamo.guards": ("_empty_strided_cuda", "_reinterpret_tensor"),
    "torch._inductor.codecache": ("AotCodeCompiler.compile",),
    "torch._inductor.codegen.wrapper": ("PythonWrapperCodegen.generate_and_run_autotune_block",),
    "torch._inductor.package": ("load_package",),
    "torch._inductor.utils": ("is_same_tensor",),
    "torch._inductor.compile_fx": ("cudagraphify",),
    "torch._inductor.codegen.triton": ("TritonScheduling.benchmark_fused_nodes",),
    "torch._inductor.fx_passes.joint_graph": ("UniformValueConstantFolder._deduce_value",),
    "torch._inductor.select_algorithm": ("TritonTemplate.generate", "rand_strided"),
    "torch._inductor.runtime.benchmarking": ("benchmarker.benchmark_gpu",),
    "torch._inductor.runtime.triton_heuristics": ("CachingAutotuner",),
    "torch.fx.experimental.proxy_tensor": ("unset_fake_temporarily",),
    "triton": ("compile",),
    "triton.backends": ("backends", "Backend"),
    "triton.backends.compiler": ("GPUTarget",),
    "triton.compiler": ("compile", "CompiledKernel"),
    "triton.compiler.compiler": ("compile", "CompiledKernel._init_handles"),
    "triton.errors": ("TritonError",),
    "triton.runtime.driver": ("driver.set_active",),
}
"""What a release must have for a stand-in to take its place, by module."""


class NoStandInError(Exception):
    """The interface of a release is another than the stand-ins have."""


class DeviceNeededError(Exception):
    """A script came to what only a device can do."""


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


def always(value: Any) -> Callable[..., Any]:
    """Return a function that answers everything with one value."""
    return lambda *_, **__: value


def replace_everywhere(name: str, old: object, new: object) -> None:
    """Put another function in the place of one, wherever a module has it under its name."""
    for module in list(sys.modules.values()):
        if getattr(module, "__dict__", {}).get(name) is old:
            module.__dict__[name] = new
