"""The closed vocabulary of the records: what a snippet can need, and how a run of it can end."""

from enum import StrEnum


class Need(StrEnum):
    """What a snippet can need and a machine can offer; pytest has a marker of each name."""

    CPU = "cpu"
    A100 = "a100"
    HOPPER = "hopper"
    MULTI_GPU = "multi_gpu"
    XPU = "xpu"
    MPS = "mps"
    ROCM = "rocm"

    @property
    def label(self) -> str:
        """Return its name as a badge shows it."""
        return _NEEDS[self][0]

    @property
    def meaning(self) -> str:
        """Return the hardware it stands for, in words."""
        return _NEEDS[self][1]


_NEEDS = {
    Need.CPU: ("CPU", "any CPU"),
    Need.A100: ("A100", "an NVIDIA GPU of compute capability 8.0 or newer"),
    Need.HOPPER: ("Hopper", "an NVIDIA GPU of compute capability 9.0 or newer"),
    Need.MULTI_GPU: ("multi-GPU", "two or more NVIDIA GPUs"),
    Need.XPU: ("XPU", "an Intel GPU"),
    Need.MPS: ("MPS", "an Apple GPU"),
    Need.ROCM: ("ROCm", "an AMD GPU"),
}
LEAST_CAPABILITY = {Need.A100: (8, 0), Need.HOPPER: (9, 0)}
"""Compute capability that a need takes."""
CUDA_NEEDS = frozenset({Need.A100, Need.HOPPER, Need.MULTI_GPU})


class OutcomeKind(StrEnum):
    """How a run of a snippet can end."""

    PASSED = "passed"
    FAILED = "failed"
    TIMEOUT = "timeout"
    CRASHED = "crashed"
    UNMET = "unmet"
    """The machine lacked what it needs; it did not run."""
    ASSEMBLED = "assembled"
    """Its kernels were generated and assembled for an architecture; none of them ran."""
