"""Inductor without a GPU: every candidate is built and loaded, and none is faster than another."""

# ruff: noqa: SLF001 - Inductor is patched where it asks

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from torchproof.run.built_kernels import Compiler
from torchproof.run.stand_in_tensors import device_mode

STATIC_LAUNCHERS = ("use_static_cuda_launcher", "use_static_triton_launcher")
"""Inductor's own launchers, by release, which load a cubin without asking Triton's driver."""
FUSION = "benchmark_"
"""What the names begin with of all that builds and calls a fusion of kernels to see whether it is worth it."""
MEASURED = ("benchmark", "benchmark_gpu", "benchmark_gpu_with_cuda_graph")


def put_in_place(compiler: Compiler, template: Callable[[str], None]) -> None:
    """Let nothing be measured, and tell which templates are filled in."""
    _candidates()
    _constants()
    config = import_module("torch._inductor.config")
    for name in STATIC_LAUNCHERS:
        if hasattr(config, name):
            setattr(config, name, False)
    benchmarker = type(import_module("torch._inductor.runtime.benchmarking").benchmarker)
    for name in MEASURED:
        if hasattr(benchmarker, name):
            setattr(benchmarker, name, _measured(compiler))
    only_try(import_module("torch._inductor.codegen.triton").TritonScheduling, compiler)
    filled = import_module("torch._inductor.select_algorithm").TritonTemplate
    generate = filled.generate

    def told(self: Any, *args: Any, **options: Any) -> Any:
        template(str(self.name))
        return generate(self, *args, **options)

    filled.generate = told


def only_try(scheduling: Any, compiler: Compiler) -> None:
    """Let what is launched to measure a fusion count as tried alone."""
    for name in [name for name in dir(scheduling) if name.startswith(FUSION)]:
        setattr(scheduling, name, compiler.trying()(getattr(scheduling, name)))


def _candidates() -> None:
    """Let what a candidate is tried with be tensors of the device, which have no values."""
    testing = import_module("torch._dynamo.testing")
    strided = testing.rand_strided

    def without_values(*args: Any, **options: Any) -> Any:
        with device_mode():
            return strided(*args, **options)

    for module in (testing, import_module("torch._inductor.select_algorithm")):
        module.__dict__["rand_strided"] = without_values


def _measured(compiler: Compiler) -> Callable[..., float]:
    def measured(_self: Any, *args: Any, **named: Any) -> float:
        call, given, options = [*args, None, None, None][:3]
        call = call or named.get("fn") or named["_callable"]
        with compiler.trying():
            call(*(given or named.get("fn_args") or ()), **(options or named.get("fn_kwargs") or {}))
        return 1.0

    return measured


def _constants() -> None:
    """Let constants be worked out on the CPU: nobody asks for more than their values.

    Inductor folds what is one value all over, and a tracing works out what is made of constants alone.
    """
    folder = import_module("torch._inductor.fx_passes.joint_graph").UniformValueConstantFolder
    tracing: Any = import_module("torch.fx.experimental.proxy_tensor")
    deduce, without_fakes = folder._deduce_value, tracing.unset_fake_temporarily

    def deduced(self: Any, node: Any) -> Any:
        with on_cpu():
            return deduce(self, node)

    @contextmanager
    def worked_out() -> Iterator[Any]:
        with without_fakes() as mode, on_cpu():
            yield mode

    folder._deduce_value = deduced
    tracing.unset_fake_temporarily = worked_out


def on_cpu() -> Any:
    """Return a mode in which what is asked for on a device is made on the CPU."""
    torch = import_module("torch")
    base: Any = import_module("torch.utils._python_dispatch").TorchDispatchMode
    cpu = torch.device("cpu")

    class OnCpu(base):  # type: ignore[misc]  # torch's, imported late
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            given = kwargs or {}
            placed = [cpu if isinstance(argument, torch.device) else argument for argument in args]
            return func(*placed, **(given | {"device": cpu} if given.get("device") is not None else given))

    return OnCpu()
