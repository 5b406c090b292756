"""Lists the names of torch and Triton that the fake GPU replaces, and those that a release lacks."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

# The names that a release must have, by module.
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


class UnsupportedReleaseError(Exception):
    """A release lacks a name that the fake GPU replaces."""


class DeviceNeededError(Exception):
    """A script needs work that only a device can do."""


def find_missing_names() -> list[str]:
    """Return the names of INTERFACE that the installed release lacks."""
    missing = []
    for module, names in INTERFACE.items():
        try:
            module_object: Any = import_module(module)
        except ImportError:
            missing.append(module)
            continue
        missing += [f"{module}.{name}" for name in names if not _has_attribute(module_object, name)]
    return missing


def _has_attribute(holder: Any, dotted: str) -> bool:
    for name in dotted.split("."):
        if not hasattr(holder, name):
            return False
        holder = getattr(holder, name)
    return True


def make_constant(value: Any) -> Callable[..., Any]:
    """Return a function that returns ``value`` for any arguments."""
    return lambda *_, **__: value


def replace_in_modules(name: str, old: object, new: object) -> None:
    """Replace an object in every loaded module that has it under ``name``."""
    for module in list(sys.modules.values()):
        if getattr(module, "__dict__", {}).get(name) is old:
            module.__dict__[name] = new
