"""Explains from what torch and the driver report about CUDA why a device is not usable."""

import re
from dataclasses import dataclass

SIZE = r"(\d+(?:\.\d+)? [KMG]?i?[Bb](?:ytes)?)"
ALLOCATION = re.compile(rf"out of memory\. Tried to allocate {SIZE}")
FREE = re.compile(rf"capacity of {SIZE} of which {SIZE} is free")


@dataclass(frozen=True)
class CudaFacts:
    """What torch and the driver report about CUDA."""

    built: str | None = None
    """CUDA version of the torch build."""
    hip: str | None = None
    """ROCm version of the torch build."""
    supported: str | None = None
    """Highest CUDA version that the driver supports; None without a driver."""
    kernel: str | None = None
    """NVIDIA driver of the running kernel, which a container sees even if it has no access to it."""
    visible: str | None = None
    """``CUDA_VISIBLE_DEVICES``."""
    count: int = 0
    name: str | None = None
    capability: tuple[int, int] | None = None
    memory: int | None = None
    problem: str | None = None
    """First line of the error if a device is there but does not compute."""


def find_problem(facts: CudaFacts) -> str | None:
    """Return why no NVIDIA GPU is usable, with the remedy; return None if one is."""
    if facts.hip:
        return "torch is built for ROCm"
    if facts.built is None:
        return "torch is built without CUDA"
    if facts.visible is not None and facts.visible.strip() in ("", "-1"):
        return "CUDA_VISIBLE_DEVICES is empty" if not facts.visible.strip() else "CUDA_VISIBLE_DEVICES is -1"
    if not facts.count and facts.supported is None:
        if facts.kernel:
            return f"no CUDA device: driver {facts.kernel} is loaded but not in reach; give a container --gpus all"
        return "no CUDA device: no NVIDIA driver"
    if facts.supported and _parse(facts.supported) < _parse(facts.built) and (facts.problem or not facts.count):
        return (
            f"the driver supports CUDA {facts.supported}, older than the wheel's {facts.built}; "
            "update the driver or install torch built for that CUDA"
        )
    if not facts.count:
        if facts.visible:
            return f"no CUDA device: CUDA_VISIBLE_DEVICES={facts.visible} names none of this machine; see nvidia-smi -L"
        return "no CUDA device: the driver reports none"
    return _explain_problem(facts.problem) if facts.problem else None


def _explain_problem(problem: str) -> str:
    """Return in one line why a present device does not compute, and the remedy."""
    lowered = problem.lower()
    if "out of memory" in lowered:
        return f"{shorten_out_of_memory(problem) or problem}; end what else runs there, see nvidia-smi"
    if "no kernel image" in lowered:
        return "the wheel has no kernels for this GPU; install a torch build that lists its compute capability"
    return f"CUDA does not work: {problem}"


def shorten_out_of_memory(text: str) -> str | None:
    """Return the allocator's message cut to requested, free and total memory; return None for another error."""
    requested = ALLOCATION.search(text)
    if requested is None:
        return None
    free = FREE.search(text)
    return f"CUDA out of memory: {requested[1]} asked" + (f", {free[2]} of {free[1]} free" if free else "")


def parse_mig_slice(name: str) -> str | None:
    """Return the slice of a MIG device, such as ``1g.18gb``; return None for a whole GPU."""
    match = re.search(r"\bMIG\s+(\S+)", name)
    return match[1] if match else None


def _parse(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:2])
