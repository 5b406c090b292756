"""What Triton built in a process without a GPU: which kernels, how often, and what was refused."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from torchproof.records.kernels import Kernel

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
    hashes: set[str] = field(default_factory=set)
    """Of the configurations that were loaded: one that is compiled again, or found in a cache, is no other."""

    def load(self, digest: str, registers: int | None, shared: int) -> None:
        """Take in what a configuration's binary says, once."""
        if digest not in self.hashes:
            self.hashes.add(digest)
            self.registers.append(registers)
            self.shared.append(shared)


@dataclass
class Compiler:
    """Everything that Triton compiled in this process."""

    built: dict[Key, Built] = field(default_factory=dict)
    beyond: list[Exception] = field(default_factory=list)
    """What was raised while it compiled, and is no refusal of Triton or of an assembler."""
    trials: int = 0
    """How many measurements are under way: what is launched in one would not run otherwise."""

    captures: int = 0
    """Functions that would have been captured as CUDA graphs, and were called instead."""
    libraries: int = 0
    """Host libraries of packages that were compiled and linked."""

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
