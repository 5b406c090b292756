"""Fakes Triton's driver: it loads every binary, records its resources, and launches nothing."""

# ruff: noqa: SLF001 - Triton is patched where it asks; what it refuses is noted and raised on

from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from torchproof_assembly import known_values
from torchproof_assembly.architectures import AMD, Architecture
from torchproof_assembly.gpu_binaries import read_register_count
from torchproof_assembly.kernel_recorder import KernelRecorder, Key, RecordedKernel
from torchproof_assembly.patched_interface import make_constant

# What Triton says in an error without a class of its own if its passes or an assembler refuse a kernel; the second is
# what 2.6 says of ptxas.
REFUSALS = (
    "PassManager::run failed",
    "Internal Triton PTX codegen error",
    "AMD assembler rejected",
    "LLD failed to link hsaco",
)


def install_fake_driver(architecture: Architecture) -> KernelRecorder:
    """Give Triton a driver for an architecture; return the recorder of the kernels that it compiles."""
    recorder = KernelRecorder()
    backends = import_module("triton.backends").backends
    driver = _make_driver_class(architecture, recorder)
    idle = type("Idle", (driver,), {"is_active": staticmethod(make_constant(False))})
    for name, backend in list(backends.items()):
        own = driver if name == architecture.backend else idle
        backends[name] = type(backend)(compiler=backend.compiler, driver=own)
    import_module("triton.runtime.driver").driver.set_active(driver())
    _record_compilations(recorder)
    return recorder


def _kernel_key(source: Any) -> Key:
    function = getattr(source, "fn", None)
    name = getattr(source, "name", None) or getattr(function, "__name__", "kernel")
    return str(name), str(getattr(function, "src", None) or getattr(source, "src", ""))


def _make_driver_class(architecture: Architecture, recorder: KernelRecorder) -> type:
    major, minor = architecture.capability
    made = ("hip", architecture.name) if architecture.backend == AMD else ("cuda", major * 10 + minor)
    target = import_module("triton.backends.compiler").GPUTarget(*made, architecture.warp)
    kept = {"max_shared_mem": architecture.shared, "multiprocessor_count": architecture.processors}
    limits = {**kept, "max_num_regs": 65_536, "warpSize": architecture.warp}

    loading = import_module("triton.compiler.compiler").CompiledKernel._init_handles.__code__
    threads = (1024,) if "n_max_threads" in loading.co_names else ()  # from Triton 3.4 on it asks for them, too

    def load(_name: str, binary: bytes, _shared: int, *_: Any) -> tuple[int, ...]:
        return 1, 1, read_register_count(binary) or 32, 0, *threads

    def launcher(source: Any, _metadata: Any) -> Callable[..., None]:
        def launch(*given: Any, **named: Any) -> None:
            known_values.forget_values((*given, *named.values()))
            built = recorder.built.setdefault(_kernel_key(source), RecordedKernel())
            built.launched = built.launched or not recorder.benchmarks

        return launch

    def timed(call: Callable[[], object], *_: Any, quantiles: tuple[float, ...] = (0.5,), **__: Any) -> list[float]:
        with recorder.benchmark():
            call()
        return [1.0] * len(quantiles)

    class Driver:
        utils = SimpleNamespace(
            get_device_properties=make_constant(limits),
            load_binary=load,
            unload_module=make_constant(None),
        )
        launcher_cls = staticmethod(launcher)
        is_active = staticmethod(make_constant(True))
        get_current_target = staticmethod(make_constant(target))
        get_current_device = get_current_stream = staticmethod(make_constant(0))
        set_current_device = clear_cache = staticmethod(make_constant(None))
        get_empty_cache_for_benchmark = staticmethod(make_constant(None))
        get_device_interface = staticmethod(lambda: import_module("torch").cuda)
        get_active_torch_device = staticmethod(lambda: import_module("torch").device("cuda", 0))
        get_benchmarker = staticmethod(make_constant(timed))
        map_python_to_cpp_type = staticmethod(str)

    return Driver


def _record_compilations(recorder: KernelRecorder) -> None:
    """Record each configuration that Triton compiles, and each refusal when compiling or loading."""
    compiler = import_module("triton.compiler.compiler")
    compile_, load = compiler.compile, compiler.CompiledKernel._init_handles
    refusal = import_module("triton.errors").TritonError

    def note(source: Any, error: Exception) -> None:
        if isinstance(error, refusal) or any(words in str(error) for words in REFUSALS):
            recorder.built.setdefault(_kernel_key(source), RecordedKernel()).refusals.append(error)
        else:
            recorder.other_errors.append(error)

    def compiled(src: Any, *args: Any, **options: Any) -> Any:
        built = recorder.built.setdefault(_kernel_key(src), RecordedKernel())
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
        built = recorder.built.setdefault(_kernel_key(self.src), RecordedKernel())
        built.add_configuration(self.hash, read_register_count(self.kernel), self.metadata.shared)

    compiler.CompiledKernel._init_handles = loaded
    for module in ("triton", "triton.compiler", "triton.compiler.compiler"):
        setattr(import_module(module), "compile", compiled)  # noqa: B010 (what mypy sees is a module without it)
