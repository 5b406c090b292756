"""What this machine offers, and whether a snippet can run on it."""

# ruff: noqa: BLE001, PLW0108 - whatever torch raises is a reason; it is imported only here

import os
import platform
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from torchproof.records.devices import slug
from torchproof.records.snippets import Snippet
from torchproof.records.vocabulary import Need
from torchproof.run.cuda import ask_cuda, first_line, judge_cuda


@dataclass(frozen=True)
class Machine:
    """A machine and the torch on it, as far as evidence needs to know."""

    device: str
    """Evidence folder: ``cpu-x86_64``, or the GPU's name such as ``h200`` or ``a100-80gb``."""
    name: str
    """CPU model or GPU name as reported."""
    offers: frozenset[str]
    """The needs of a snippet that this machine meets."""
    reasons: dict[str, str]
    """For each need not offered, why, in one line."""
    count: int
    """CUDA devices."""
    capability: str | None
    driver: str | None
    memory: int | None
    """Bytes of the first device."""
    cpu: str
    cores: int
    platform: str
    torch: str
    cuda: str | None
    """CUDA version torch is built with."""
    python: str
    vector: str | None = None
    """Vector instructions of torch's kernels for the CPU, in PyTorch's word, such as ``AVX2``: values depend on it."""


def detect() -> Machine:
    """Ask torch about this machine; initialises CUDA, so never call it in a process that will fork."""
    import torch

    driver = _driver()
    cuda = ask_cuda(kernel=driver)
    offer = judge_cuda(cuda)
    offer.decide(Need.XPU, _accelerator(lambda: torch.xpu.is_available(), "XPU device"))
    offer.decide(Need.MPS, _accelerator(lambda: torch.backends.mps.is_available(), "MPS device"))
    usable = Need.A100 in offer.met or Need.ROCM in offer.met or (cuda.count > 0 and cuda.problem is None)
    cpu = cpu_name()
    return Machine(
        device=slug(cuda.name) if usable and cuda.name else f"cpu-{platform.machine()}",
        name=cuda.name if usable and cuda.name else cpu,
        offers=frozenset(offer.met),
        reasons=dict(sorted(offer.reasons.items())),
        count=cuda.count if usable else 0,
        capability="{}.{}".format(*cuda.capability) if usable and cuda.capability else None,
        driver=driver,
        memory=cuda.memory if usable else None,
        cpu=cpu,
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        platform=" ".join(part for part in (platform.system(), platform.machine(), *platform.libc_ver()) if part),
        torch=str(torch.__version__),
        cuda=torch.version.cuda,
        python=platform.python_version(),
        vector=torch.backends.cpu.get_cpu_capability(),
    )


def unmet(snippet: Snippet, machine: Machine) -> str | None:
    """Return why this machine cannot run a snippet; None if it can. The range on torch is not looked at."""
    if snippet.needs not in machine.offers:
        return machine.reasons.get(snippet.needs, f"this machine does not offer {snippet.needs}")
    if not snippet.python.contains(machine.python, prereleases=True):
        return f"Python {machine.python} is not in {snippet.python}"
    if snippet.build == "cuda" and machine.cuda is None:
        return f"torch {machine.torch} is not a CUDA build"
    for requirement in snippet.packages:
        if requirement.marker and not requirement.marker.evaluate():
            continue
        try:
            version = metadata.version(requirement.name)
        except metadata.PackageNotFoundError:
            return f"{requirement.name} is not installed; {requirement} is needed"
        if not requirement.specifier.contains(version, prereleases=True):
            return f"{requirement.name} {version} is installed; {requirement} is needed"
    missing = [tool for tool in snippet.tools if shutil.which(tool) is None]
    return f"no {missing[0]!r} on PATH" if missing else None


def cpu_target() -> str | None:
    """Return the evidence folder of a machine that has no GPU which torch could use; None where it may have one.

    Only what the system shows is looked at, so it can be asked before any torch is installed.
    """
    signs = ("/proc/driver/nvidia", "/dev/nvidiactl", "/dev/kfd", "/dev/dxg")
    return None if any(Path(sign).exists() for sign in signs) else f"cpu-{platform.machine()}"


def cpu_name() -> str:
    """Return the model of the CPU as the system reports it."""
    try:
        match = re.search(r"(?m)^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    except OSError:
        match = None
    return match[1].strip() if match else platform.processor() or platform.machine()


def _driver() -> str | None:
    try:
        text = Path("/proc/driver/nvidia/version").read_text(encoding="utf-8")
    except OSError:
        return None
    match = re.search(r"\b(\d+\.\d+(?:\.\d+)?)\b", text)
    return match[1] if match else None


def _accelerator(available: Callable[[], bool], what: str) -> str | None:
    try:
        return None if available() else f"no {what}"
    except Exception as error:
        return f"no {what}: {first_line(error)}"
