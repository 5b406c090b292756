"""Fakes Inductor's benchmarking: every candidate is built and loaded, and all are equally fast."""

# ruff: noqa: SLF001 - Inductor is patched where it asks

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from torchproof_assembly.fake_tensors import get_script_mode
from torchproof_assembly.kernel_recorder import KernelRecorder

# Options for Inductor's own launchers, by release, which load a cubin past Triton's driver.
STATIC_LAUNCHERS = ("use_static_cuda_launcher", "use_static_triton_launcher")
# Prefix of the methods that benchmark a fusion of kernels.
FUSION = "benchmark_"
BENCHMARKS = ("benchmark", "benchmark_gpu", "benchmark_gpu_with_cuda_graph")


def install_fake_inductor(recorder: KernelRecorder, add_template: Callable[[str], None]) -> None:
    """Replace benchmarks with single calls, and pass the name of each rendered template to ``add_template``."""
    _fake_benchmark_inputs()
    _fold_constants_cpu_mode()
    config = import_module("torch._inductor.config")
    for name in STATIC_LAUNCHERS:
        if hasattr(config, name):
            setattr(config, name, False)
    benchmarker = type(import_module("torch._inductor.runtime.benchmarking").benchmarker)
    for name in BENCHMARKS:
        if hasattr(benchmarker, name):
            setattr(benchmarker, name, _fake_benchmark(recorder))
    mark_fusion_benchmarks(import_module("torch._inductor.codegen.triton").TritonScheduling, recorder)
    template_class = import_module("torch._inductor.select_algorithm").TritonTemplate
    generate = template_class.generate

    def generate_and_note(self: Any, *args: Any, **options: Any) -> Any:
        add_template(str(self.name))
        return generate(self, *args, **options)

    template_class.generate = generate_and_note


def mark_fusion_benchmarks(scheduling: Any, recorder: KernelRecorder) -> None:
    """Count the launches of fusion benchmarks as benchmarks."""
    for name in [name for name in dir(scheduling) if name.startswith(FUSION)]:
        setattr(scheduling, name, recorder.benchmark()(getattr(scheduling, name)))


def _fake_benchmark_inputs() -> None:
    """Make the inputs of benchmarks tensors of the device, without values."""
    testing = import_module("torch._dynamo.testing")
    strided = testing.rand_strided

    def without_values(*args: Any, **options: Any) -> Any:
        with get_script_mode():
            return strided(*args, **options)

    for module in (testing, import_module("torch._inductor.select_algorithm")):
        module.__dict__["rand_strided"] = without_values


def _fake_benchmark(recorder: KernelRecorder) -> Callable[..., float]:
    def call_once(_self: Any, *args: Any, **named: Any) -> float:
        call, given, options = [*args, None, None, None][:3]
        call = call or named.get("fn") or named["_callable"]
        with recorder.benchmark():
            call(*(given or named.get("fn_args") or ()), **(options or named.get("fn_kwargs") or {}))
        return 1.0

    return call_once


def _fold_constants_cpu_mode() -> None:
    """Evaluate constants on the CPU, because only their values matter.

    Inductor folds uniform tensors, and tracing evaluates expressions of constants.
    """
    folder = import_module("torch._inductor.fx_passes.joint_graph").UniformValueConstantFolder
    tracing: Any = import_module("torch.fx.experimental.proxy_tensor")
    deduce, without_fakes = folder._deduce_value, tracing.unset_fake_temporarily

    def deduce_on_cpu(self: Any, node: Any) -> Any:
        with make_cpu_mode():
            return deduce(self, node)

    @contextmanager
    def unset_and_use_cpu() -> Iterator[Any]:
        with without_fakes() as mode, make_cpu_mode():
            yield mode

    folder._deduce_value = deduce_on_cpu
    tracing.unset_fake_temporarily = unset_and_use_cpu


def make_cpu_mode() -> Any:
    """Return a dispatch mode that creates tensors on the CPU instead of the requested device."""
    torch = import_module("torch")
    base: Any = import_module("torch.utils._python_dispatch").TorchDispatchMode
    cpu = torch.device("cpu")

    class CpuMode(base):  # type: ignore[misc]  # torch's, imported late
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            given = kwargs or {}
            placed = [cpu if isinstance(argument, torch.device) else argument for argument in args]
            return func(*placed, **(given | {"device": cpu} if given.get("device") is not None else given))

    return CpuMode()
