"""The GPU architectures that kernels can be assembled for on a machine without a GPU, and their limits."""

from dataclasses import dataclass

from torchproof.records.vocabulary import LEAST_CAPABILITY, Need

NVIDIA, AMD = "nvidia", "amd"
"""Triton's names of what generates code for a maker's devices."""


@dataclass(frozen=True)
class Architecture:
    """What a compiler asks a device about, for one architecture."""

    name: str
    capability: tuple[int, int]
    """What torch says of it; for one of AMD that is made of its name."""
    processors: int
    """Multiprocessors of its largest common device; Inductor's choice of blocks depends on it."""
    shared: int
    """Bytes of shared memory that one block may ask for."""
    backend: str = NVIDIA
    warp: int = 32
    """Threads of a warp."""
    since: str = "2.6"
    """The first release whose default wheel has what it takes; an older one says what it lacks."""

    def lacks(self, need: Need) -> str | None:
        """Return why a snippet with this need is not assembled for it; None if it is."""
        if self.backend == AMD:
            return None if need == Need.A100 else f"no stand-in of AMD for {need.meaning}"
        least = LEAST_CAPABILITY.get(need)
        if least is None:
            return f"no stand-in for {need.meaning}"
        if self.capability < least:
            major, minor = self.capability
            return f"compute capability {major}.{minor} is older than {least[0]}.{least[1]}"
        return None


ARCHITECTURES = {
    found.name: found
    for found in (
        Architecture("sm_80", (8, 0), 108, 166_912),
        Architecture("sm_90", (9, 0), 132, 232_448),
        Architecture("sm_100", (10, 0), 148, 232_448, since="2.8"),
        Architecture("gfx942", (9, 4), 304, 65_536, backend=AMD, warp=64, since="2.9"),
    )
}
"""Shared memory a block: CUDA C++ Programming Guide, technical specifications per compute capability; for gfx942 the
local data share of the CDNA 3 instruction set."""
