"""Records the kernels that Triton compiles on a fake GPU, and the refusals."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from torchproof_docs.evidence.assembled_kernels import AssembledKernel

# A kernel's name and its source: two graphs may give one name to two kernels.
Key = tuple[str, str]


@dataclass
class RecordedKernel:
    """One kernel and the configurations of it that were tried."""

    tried: int = 0
    registers: list[int | None] = field(default_factory=list)
    shared: list[int] = field(default_factory=list)
    refusals: list[Exception] = field(default_factory=list)
    launched: bool = False
    hashes: set[str] = field(default_factory=set)
    """Hashes of the loaded configurations, so that one that is compiled again or cached counts once."""

    def add_configuration(self, digest: str, registers: int | None, shared: int) -> None:
        """Record the resources of a configuration's binary, once for each digest."""
        if digest not in self.hashes:
            self.hashes.add(digest)
            self.registers.append(registers)
            self.shared.append(shared)


@dataclass
class KernelRecorder:
    """All kernels that Triton compiled in this process."""

    built: dict[Key, RecordedKernel] = field(default_factory=dict)
    other_errors: list[Exception] = field(default_factory=list)
    """Errors raised while compiling that are no refusal of Triton or of an assembler."""
    benchmarks: int = 0
    """Benchmarks under way: a launch inside one would not happen in a real run."""
    captures: int = 0
    """Functions that a real run would capture as CUDA graphs."""
    libraries: int = 0
    """Host libraries of AOTInductor packages that were compiled and linked."""

    @contextmanager
    def benchmark(self) -> Iterator[None]:
        """Count launches inside the context as benchmarks, not as launches of a real run."""
        self.benchmarks += 1
        try:
            yield
        finally:
            self.benchmarks -= 1

    def list_launched_kernels(self) -> list[AssembledKernel]:
        """Return the kernels that a real run would launch, sorted by name."""
        ran = [(key, built) for key, built in self.built.items() if built.launched and built.shared]
        kernels = [
            AssembledKernel(key[0], built.tried, tuple(built.registers), tuple(built.shared)) for key, built in ran
        ]
        return sorted(kernels, key=lambda kernel: (kernel.name, str(kernel)))

    def list_refused_kernels(self) -> list[tuple[str, Exception]]:
        """Return the kernels without an assembled configuration, each with its first refusal."""
        return [(key[0], built.refusals[0]) for key, built in self.built.items() if built.refusals and not built.shared]

    def find_unlaunched_kernels(self, names: Mapping[str, object]) -> list[str]:
        """Return the script's own Triton kernels that were neither launched nor called by a launched one.

        A custom operator bypasses its kernel for tensors without values.
        """
        ran = {key for key, built in self.built.items() if built.launched}
        called = [source for _, source in ran]
        written = {name for value in names.values() if (name := _kernel_name(value))} - {name for name, _ in ran}
        return sorted(name for name in written if not any(f"{name}(" in source for source in called))

    def count_unlaunched(self) -> tuple[int, int]:
        """Return the numbers of assembled and of refused configurations among never launched kernels."""
        others = [built for built in self.built.values() if not built.launched]
        return sum(len(built.shared) for built in others), sum(len(built.refusals) for built in others)


def _kernel_name(value: object) -> str | None:
    """Return the name of a Triton kernel, also inside an autotuner; return None for any other value."""
    if not type(value).__module__.startswith("triton.runtime"):
        return None
    inner = getattr(value, "fn", None)
    return str(getattr(inner, "__name__", "")) or None if hasattr(value, "src") else _kernel_name(inner)
