"""The hardware targets: one entry each, from which detection, needs, markers and evidence folders follow.

A new target is an entry of TARGETS; a new need is a member of ``Need`` and a requirement in its target's entry.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from torchproof_docs.records.vocabulary import LEAST_CAPABILITY, Need
from torchproof_docs.runner.devices.accelerator import Accelerator
from torchproof_docs.runner.devices.cuda import probe_cuda, probe_rocm
from torchproof_docs.runner.devices.cuda_facts import parse_mig_slice
from torchproof_docs.runner.devices.xpu_mps import probe_mps, probe_xpu

# Returns why a usable accelerator does not meet a need; None if it does.
Requirement = Callable[[Accelerator], str | None]


@dataclass(frozen=True)
class Target:
    """A kind of accelerator that torch drives."""

    name: str
    probe: Callable[[], Accelerator]
    """Asks the installed torch; may initialise the device, so never call it in a process that will fork."""
    needs: Mapping[Need, Requirement]
    """The needs of snippets that it can meet."""
    signs: tuple[str, ...]
    """Paths of the system that show a driver before any torch is installed."""


@dataclass(frozen=True)
class Offer:
    """The needs that a machine meets, and why it does not meet the others."""

    met: set[Need] = field(default_factory=lambda: {Need.CPU})
    reasons: dict[Need, str] = field(default_factory=dict)


def _meet_any(_: Accelerator) -> str | None:
    return None


def _require_capability(accelerator: Accelerator, *, least: tuple[int, int]) -> str | None:
    if accelerator.capability is None:
        return "compute capability is unknown"
    if accelerator.capability >= least:
        return None
    return "compute capability {}.{} < {}.{}".format(*accelerator.capability, *least)


def _require_two(accelerator: Accelerator) -> str | None:
    if accelerator.count >= 2:
        return None
    if part := parse_mig_slice(accelerator.name or ""):
        return f"MIG slice {part}: a process sees only one, 2 devices needed"
    return f"{accelerator.count} CUDA device, 2 needed"


NVIDIA_NEEDS: dict[Need, Requirement] = {
    need: partial(_require_capability, least=least) for need, least in LEAST_CAPABILITY.items()
}
TARGETS = (
    Target(
        "cuda",
        probe_cuda,
        {**NVIDIA_NEEDS, Need.MULTI_GPU: _require_two},
        ("/proc/driver/nvidia", "/dev/nvidiactl", "/dev/dxg"),
    ),
    Target("rocm", probe_rocm, {Need.ROCM: _meet_any}, ("/dev/kfd",)),
    Target(
        "xpu",
        probe_xpu,
        {Need.XPU: _meet_any},
        ("/usr/lib/x86_64-linux-gnu/libze_intel_gpu.so.1", "/usr/lib64/libze_intel_gpu.so.1"),
    ),
    Target("mps", probe_mps, {Need.MPS: _meet_any}, ("/System/Library/Frameworks/Metal.framework",)),
)


def decide_needs(accelerators: Iterable[tuple[Target, Accelerator]]) -> Offer:
    """Return which needs of snippets some accelerators meet, and why they do not meet the others."""
    offer = Offer()
    for target, accelerator in accelerators:
        for need, requirement in target.needs.items():
            if reason := accelerator.problem or requirement(accelerator):
                offer.reasons[need] = reason
            else:
                offer.met.add(need)
    return offer
