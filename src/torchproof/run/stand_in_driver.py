"""Triton's driver without a GPU: it takes every binary in, keeps what each holds, and launches nothing."""

# ruff: noqa: SLF001 - Triton is patched where it asks; what it refuses is noted and raised on

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from torchproof.records.kernels import Kernel
from torchproof.run.architectures import Architecture
from torchproof.run.cubin import registers
from torchproof.run.stand_in_interface import always

Key = tuple[str, str]
"""A kernel's name and its source: two graphs may give one name to two kernels."""


@dataclass
class Built:
    """One kernel, and what became of the configurations that were tried."""

    tried: int = 0
    registers: list[int | None] = field(default_factory=list)
    shared: list[int] = field(default_factory=list)
    refusals: list[Exception] = field(default_factory=list)
    launched: bool = False


@dataclass
class Compiler:
    """Everything that Triton compiled in this process."""

    built: dict[Key, Built] = field(default_factory=dict)
    beyond: list[Exception] = field(default_factory=list)
    """What was raised while it compiled, and is no refusal of Triton or of an assembler."""
    trials: int = 0
    """How many measurements are under way: what is launched in one would not run otherwise."""

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Let what is launched meanwhile count as tried alone."""
        self.trials += 1
        try:
            yield
        finally:
            self.trials -= 1

    def launched(self) -> list[Kernel]:
        """Return the kernels that would have run, in the order of their names."""
        ran = [(key, built) for key, built in self.built.items() if built.launched and built.shared]
        kernels = [Kernel(key[0], built.tried, tuple(built.registers), tuple(built.shared)) for key, built in ran]
        return sorted(kernels, key=lambda kernel: (kernel.name, str(kernel)))

    def refused(self) -> list[tuple[str, Exception]]:
        """Return the kernels of which no configuration was assembled, each with what was said first."""
        return [(key[0], built.refusals[0]) for key, built in self.built.items() if built.refusals and not built.shared]

    def skipped(self, names: Mapping[str, object]) -> list[str]:
        """Return the Triton kernels among a script's names that were neither launched nor called by one that was.

        An operator of one's own has a way around its kernel where tensors have no values.
        """
        ran = {key for key, built in self.built.items() if built.launched}
        called = [source for _, source in ran]
        written = {name for value in names.values() if (name := _written(value))} - {name for name, _ in ran}
        return sorted(name for name in written if not any(f"{name}(" in source for source in called))

    def besides(self) -> tuple[int, int]:
        """Return how many configurations of kernels that were never launched were assembled, and refused."""
        others = [built for built in self.built.values() if not built.launched]
        return sum(len(built.shared) for built in others), sum(len(built.refusals) for built in others)


def _written(value: object) -> str | None:
    """Return the name of a kernel that a script wrote, whatever tunes it; None for what is none."""
    if not type(value).__module__.startswith("triton.runtime"):
        return None
    inner = getattr(value, "fn", None)
    return str(getattr(inner, "__name__", "")) or None if hasattr(value, "src") else _written(inner)


def put_in_place(architecture: Architecture) -> Compiler:
    """Give Triton of this process a driver for an architecture, and return what it will have compiled."""
    noted = Compiler()
    backends = import_module("triton.backends").backends
    driver = _driver(architecture, noted)
    idle = type("Idle", (driver,), {"is_active": staticmethod(always(False))})
    for name, backend in list(backends.items()):
        backends[name] = type(backend)(compiler=backend.compiler, driver=driver if name == "nvidia" else idle)
    import_module("triton.runtime.driver").driver.set_active(driver())
    _watch(noted)
    return noted


def _key(source: Any) -> Key:
    function = getattr(source, "fn", None)
    name = getattr(source, "name", None) or getattr(function, "__name__", "kernel")
    return str(name), str(getattr(function, "src", None) or getattr(source, "src", ""))


def _driver(architecture: Architecture, noted: Compiler) -> type:
    major, minor = architecture.capability
    target = import_module("triton.backends.compiler").GPUTarget("cuda", major * 10 + minor, 32)
    kept = {"max_shared_mem": architecture.shared, "multiprocessor_count": architecture.processors}
    limits = {**kept, "max_num_regs": 65_536, "warpSize": 32}

    def load(_name: str, binary: bytes, _shared: int, *_: Any) -> tuple[int, int, int, int, int]:
        return 1, 1, registers(binary) or 32, 0, 1024

    def launcher(source: Any, _metadata: Any) -> Callable[..., None]:
        def launch(*_: Any, **__: Any) -> None:
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
        if isinstance(error, refusal) or "PassManager::run failed" in str(error):
            noted.built.setdefault(_key(source), Built()).refusals.append(error)
        else:
            noted.beyond.append(error)

    def compiled(src: Any, *args: Any, **options: Any) -> Any:
        noted.built.setdefault(_key(src), Built()).tried += 1
        try:
            return compile_(src, *args, **options)
        except Exception as error:
            note(src, error)
            raise

    def loaded(self: Any) -> None:
        if self.module is not None:
            return
        try:
            load(self)
        except Exception as error:
            note(self.src, error)
            raise
        built = noted.built.setdefault(_key(self.src), Built())
        built.registers.append(registers(self.kernel))
        built.shared.append(self.metadata.shared)

    compiler.CompiledKernel._init_handles = loaded
    for module in ("triton", "triton.compiler", "triton.compiler.compiler"):
        setattr(import_module(module), "compile", compiled)  # noqa: B010 (what mypy sees is a module without it)
