"""Triton's driver without a GPU: it takes every binary in, keeps what each holds, and launches nothing."""

# ruff: noqa: SLF001 - Triton is patched where it asks; what it refuses is noted and raised on

from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from torchproof.run import stand_in_values
from torchproof.run.architectures import AMD, Architecture
from torchproof.run.built_kernels import Built, Compiler, Key
from torchproof.run.cubin import registers
from torchproof.run.stand_in_interface import always

REFUSALS = (
    "PassManager::run failed",
    "Internal Triton PTX codegen error",
    "AMD assembler rejected",
    "LLD failed to link hsaco",
)
"""What Triton says in an error of no class of its own where its passes or an assembler refuse a kernel.

The second is what it says of ptxas before that has an error of its own, in 2.6.
"""


def put_in_place(architecture: Architecture) -> Compiler:
    """Give Triton of this process a driver for an architecture, and return what it will have compiled."""
    noted = Compiler()
    backends = import_module("triton.backends").backends
    driver = _driver(architecture, noted)
    idle = type("Idle", (driver,), {"is_active": staticmethod(always(False))})
    for name, backend in list(backends.items()):
        own = driver if name == architecture.backend else idle
        backends[name] = type(backend)(compiler=backend.compiler, driver=own)
    import_module("triton.runtime.driver").driver.set_active(driver())
    _watch(noted)
    return noted


def _key(source: Any) -> Key:
    function = getattr(source, "fn", None)
    name = getattr(source, "name", None) or getattr(function, "__name__", "kernel")
    return str(name), str(getattr(function, "src", None) or getattr(source, "src", ""))


def _driver(architecture: Architecture, noted: Compiler) -> type:
    major, minor = architecture.capability
    made = ("hip", architecture.name) if architecture.backend == AMD else ("cuda", major * 10 + minor)
    target = import_module("triton.backends.compiler").GPUTarget(*made, architecture.warp)
    kept = {"max_shared_mem": architecture.shared, "multiprocessor_count": architecture.processors}
    limits = {**kept, "max_num_regs": 65_536, "warpSize": architecture.warp}

    loading = import_module("triton.compiler.compiler").CompiledKernel._init_handles.__code__
    threads = (1024,) if "n_max_threads" in loading.co_names else ()  # from Triton 3.4 on it asks for them, too

    def load(_name: str, binary: bytes, _shared: int, *_: Any) -> tuple[int, ...]:
        return 1, 1, registers(binary) or 32, 0, *threads

    def launcher(source: Any, _metadata: Any) -> Callable[..., None]:
        def launch(*given: Any, **named: Any) -> None:
            stand_in_values.forget((*given, *named.values()))
            built = noted.built.setdefault(_key(source), Built())
            built.launched = built.launched or not noted.trials

        return launch

    def timed(call: Callable[[], object], *_: Any, quantiles: tuple[float, ...] = (0.5,), **__: Any) -> list[float]:
        with noted.trying():
            call()
        return [1.0] * len(quantiles)

    class Driver:
        utils = SimpleNamespace(get_device_properties=always(limits), load_binary=load, unload_module=always(None))
        launcher_cls = staticmethod(launcher)
        is_active = staticmethod(always(True))
        get_current_target = staticmethod(always(target))
        get_current_device = get_current_stream = staticmethod(always(0))
        set_current_device = clear_cache = staticmethod(always(None))
        get_empty_cache_for_benchmark = staticmethod(always(None))
        get_device_interface = staticmethod(lambda: import_module("torch").cuda)
        get_active_torch_device = staticmethod(lambda: import_module("torch").device("cuda", 0))
        get_benchmarker = staticmethod(always(timed))
        map_python_to_cpp_type = staticmethod(str)

    return Driver


def _watch(noted: Compiler) -> None:
    """Note each configuration that Triton compiles, and what it or an assembler refuses, at compiling or loading."""
    compiler = import_module("triton.compiler.compiler")
    compile_, load = compiler.compile, compiler.CompiledKernel._init_handles
    refusal = import_module("triton.errors").TritonError

    def note(source: Any, error: Exception) -> None:
        if isinstance(error, refusal) or any(words in str(error) for words in REFUSALS):
            noted.built.setdefault(_key(source), Built()).refusals.append(error)
        else:
            noted.beyond.append(error)

    def compiled(src: Any, *args: Any, **options: Any) -> Any:
        built = noted.built.setdefault(_key(src), Built())
        built.tried += 1
        try:
            kernel = compile_(src, *args, **options)
        except Exception as error:
            note(src, error)
            raise
        built.tried -= kernel.hash in built.hashes
        return kernel

    def loaded(self: Any) -> None:
        if self.module is not None:
            return
        try:
            load(self)
        except Exception as error:
            note(self.src, error)
            raise
        built = noted.built.setdefault(_key(self.src), Built())
        built.load(self.hash, registers(self.kernel), self.metadata.shared)

    compiler.CompiledKernel._init_handles = loaded
    for module in ("triton", "triton.compiler", "triton.compiler.compiler"):
        setattr(import_module(module), "compile", compiled)  # noqa: B010 (what mypy sees is a module without it)
