"""GPU architectures that kernels are assembled for on a machine without a GPU, and their limits."""

from dataclasses import dataclass

from torchproof_docs.records.vocabulary import LEAST_CAPABILITY, Need

# Triton's names of its backends.
NVIDIA, AMD = "nvidia", "amd"


@dataclass(frozen=True)
class Architecture:
    """Properties of a device that compilers ask for, for one architecture."""

    name: str
    capability: tuple[int, int]
    """Compute capability as torch reports it; for AMD derived from the name (gfx942 is 9.4)."""
    processors: int
    """Multiprocessors of its largest common device; Inductor's choice of blocks depends on it."""
    shared: int
    """Bytes of shared memory that one block may ask for."""
    backend: str = NVIDIA
    warp: int = 32
    """Threads of a warp."""
    since: str = "2.6"
    """First release whose default wheel can assemble for it."""

    def explain_not_assembled(self, need: Need) -> str | None:
        """Return why snippets with a need are not assembled for the architecture; return None if they are."""
        if self.backend == AMD:
            return None if need == Need.A100 else f"no fake device of AMD for {need.meaning}"
        least = LEAST_CAPABILITY.get(need)
        if least is None:
            return f"no fake device for {need.meaning}"
        if self.capability < least:
            major, minor = self.capability
            return f"compute capability {major}.{minor} is older than {least[0]}.{least[1]}"
        return None


# Shared memory a block: CUDA C++ Programming Guide, technical specifications per compute capability; for gfx942 the
# local data share of the CDNA 3 instruction set.
ARCHITECTURES = {
    architecture.name: architecture
    for architecture in (
        Architecture("sm_80", (8, 0), 108, 166_912),
        Architecture("sm_90", (9, 0), 132, 232_448),
        Architecture("sm_100", (10, 0), 148, 232_448, since="2.8"),
        Architecture("gfx942", (9, 4), 304, 65_536, backend=AMD, warp=64, since="2.9"),
    )
}
