"""What torch says about CUDA on this machine, and which needs of a snippet that meets."""

# ruff: noqa: BLE001, SLF001 - whatever torch raises about CUDA is a reason

import os
import re
from dataclasses import dataclass, field
from typing import Any

from torchproof.records.vocabulary import LEAST_CAPABILITY, Need

SIZE = r"(\d+(?:\.\d+)? [KMG]?i?[Bb](?:ytes)?)"
ALLOCATION = re.compile(rf"out of memory\. Tried to allocate {SIZE}")
FREE = re.compile(rf"capacity of {SIZE} of which {SIZE} is free")


@dataclass(frozen=True)
class Cuda:
    """What asking torch about CUDA brought to light."""

    built: str | None = None
    """CUDA version of the torch build."""
    hip: str | None = None
    supported: str | None = None
    """Highest CUDA version the driver supports; None without a driver."""
    kernel: str | None = None
    """NVIDIA driver of the running kernel, which a container sees even where it has no access to it."""
    visible: str | None = None
    """``CUDA_VISIBLE_DEVICES``."""
    count: int = 0
    name: str | None = None
    capability: tuple[int, int] | None = None
    memory: int | None = None
    problem: str | None = None
    """First line of the error when a device is there but does not compute."""


@dataclass(frozen=True)
class Offer:
    """Which needs are met, and why the others are not."""

    met: set[Need] = field(default_factory=lambda: {Need.CPU})
    reasons: dict[Need, str] = field(default_factory=dict)

    def decide(self, need: Need, reason: str | None) -> None:
        """File a need under met, or under the reason it is not."""
        if reason is None:
            self.met.add(need)
        else:
            self.reasons[need] = reason


def ask_cuda(*, kernel: str | None = None) -> Cuda:
    """Collect what torch and its driver say, and try whether the first device computes."""
    import torch

    facts: dict[str, Any] = {
        "built": torch.version.cuda,
        "hip": torch.version.hip,
        "kernel": kernel,
        "visible": os.environ.get("CUDA_VISIBLE_DEVICES"),
    }
    if facts["built"] is None and facts["hip"] is None:
        return Cuda(**facts)
    try:
        version = torch._C._cuda_getDriverVersion() if facts["built"] else 0
    except (AttributeError, RuntimeError):
        version = 0
    supported = f"{version // 1000}.{version % 1000 // 10}" if version else None
    count = torch.cuda.device_count()
    if not count:
        return Cuda(**facts, supported=supported)
    try:
        properties = torch.cuda.get_device_properties(0)
        described = {
            "name": properties.name,
            "capability": (properties.major, properties.minor),
            "memory": properties.total_memory,
        }
    except Exception as error:
        return Cuda(**facts, supported=supported, count=count, problem=first_line(error))
    try:
        works = (torch.arange(4, device="cuda") + 1).sum().item() == 10
        problem = None if works else "the first CUDA device computes 1+2+3+4 wrongly"
    except Exception as error:
        problem = first_line(error)
    return Cuda(**facts, supported=supported, count=count, problem=problem, **described)


def judge_cuda(cuda: Cuda) -> Offer:
    """Decide which of the CUDA and ROCm needs these facts meet."""
    offer = Offer()
    none = _no_cuda(cuda)
    for need, least in LEAST_CAPABILITY.items():
        offer.decide(need, none or _too_old(cuda, least))
    offer.decide(Need.MULTI_GPU, none or _too_few(cuda))
    offer.decide(Need.ROCM, None if cuda.hip and cuda.count and not cuda.problem else "no ROCm device")
    return offer


def _no_cuda(cuda: Cuda) -> str | None:
    if cuda.hip:
        return "torch is built for ROCm"
    if cuda.built is None:
        return "torch is built without CUDA"
    if cuda.visible is not None and cuda.visible.strip() in ("", "-1"):
        return "CUDA_VISIBLE_DEVICES is empty" if not cuda.visible.strip() else "CUDA_VISIBLE_DEVICES is -1"
    if not cuda.count and cuda.supported is None:
        if cuda.kernel:
            return f"no CUDA device: driver {cuda.kernel} is loaded but not in reach; give a container --gpus all"
        return "no CUDA device: no NVIDIA driver"
    if cuda.supported and _version(cuda.supported) < _version(cuda.built) and (cuda.problem or not cuda.count):
        return (
            f"the driver supports CUDA {cuda.supported}, older than the wheel's {cuda.built}; "
            "update the driver or install torch built for that CUDA"
        )
    if not cuda.count:
        if cuda.visible:
            return f"no CUDA device: CUDA_VISIBLE_DEVICES={cuda.visible} names none of this machine; see nvidia-smi -L"
        return "no CUDA device: the driver reports none"
    return _told(cuda.problem) if cuda.problem else None


def _told(problem: str) -> str:
    """Say in one line what keeps a device that is there from computing."""
    lowered = problem.lower()
    if "out of memory" in lowered:
        told = out_of_memory(problem) or problem
        return f"{told}; end what else runs there, see nvidia-smi"
    if "no kernel image" in lowered:
        return "the wheel has no kernels for this GPU; install a torch build that lists its compute capability"
    return f"CUDA does not work: {problem}"


def out_of_memory(text: str) -> str | None:
    """Return the allocator's message cut to what was asked, what is free and what there is; None for another error."""
    asked = ALLOCATION.search(text)
    if asked is None:
        return None
    left = FREE.search(text)
    return f"CUDA out of memory: {asked[1]} asked" + (f", {left[2]} of {left[1]} free" if left else "")


def mig_slice(name: str) -> str | None:
    """Return which slice of a GPU a MIG device is, such as ``1g.18gb``; None for a whole GPU."""
    match = re.search(r"\bMIG\s+(\S+)", name)
    return match[1] if match else None


def _too_old(cuda: Cuda, least: tuple[int, int]) -> str | None:
    if cuda.capability is None:
        return "compute capability is unknown"
    if cuda.capability >= least:
        return None
    return "compute capability {}.{} < {}.{}".format(*cuda.capability, *least)


def _too_few(cuda: Cuda) -> str | None:
    if cuda.count >= 2:
        return None
    if piece := mig_slice(cuda.name or ""):
        return f"MIG slice {piece}: a process sees only one, 2 devices needed"
    return f"{cuda.count} CUDA device, 2 needed"


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".")[:2])


def first_line(error: Exception) -> str:
    """Return the first line of an error's message that says something."""
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
