"""Describes this machine and the torch on it, and decides whether a snippet can run here."""

import os
import platform
import shutil
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from torchproof.cpu_name import read_cpu_name
from torchproof_docs.evidence.device_names import shorten_device_name
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.runner.devices.cuda import read_nvidia_driver
from torchproof_docs.runner.devices.targets import TARGETS, decide_needs


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
    """Devices of the target that evidence is filed under; 0 for the CPU."""
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
    packages: dict[str, str] | None = None
    """Version of each distribution that torch needs to run, by name; a newer one can make a script fail."""


def detect_machine() -> Machine:
    """Ask torch about this machine; initialises its devices, so never call it in a process that will fork.

    Evidence is filed under the first usable target of ``TARGETS``, or under the CPU.
    """
    import torch

    accelerators = [(target, target.probe()) for target in TARGETS]
    offer = decide_needs(accelerators)
    device = next((accelerator for _, accelerator in accelerators if accelerator.is_usable), None)
    cpu = read_cpu_name()
    return Machine(
        device=shorten_device_name(device.name) if device and device.name else f"cpu-{platform.machine()}",
        name=device.name if device and device.name else cpu,
        offers=frozenset(offer.met),
        reasons=dict(sorted(offer.reasons.items())),
        count=device.count if device else 0,
        capability="{}.{}".format(*device.capability) if device and device.capability else None,
        driver=(device.driver if device else None) or read_nvidia_driver(),
        memory=device.memory if device else None,
        cpu=cpu,
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        platform=" ".join(part for part in (platform.system(), platform.machine(), *platform.libc_ver()) if part),
        torch=str(torch.__version__),
        cuda=torch.version.cuda,
        python=platform.python_version(),
        vector=torch.backends.cpu.get_cpu_capability(),
        packages=find_package_versions("torch"),
    )


def find_package_versions(name: str) -> dict[str, str]:
    """Return the version of each installed distribution that one needs, directly or not, and of NumPy, by name."""
    versions: dict[str, str] = {}
    waiting = [name, "numpy"]
    while waiting:
        each = canonicalize_name(waiting.pop())
        try:
            found = metadata.distribution(each)
        except metadata.PackageNotFoundError:
            continue
        if each in versions:
            continue
        versions[each] = found.version
        requirements = map(Requirement, found.requires or [])
        waiting += [entry.name for entry in requirements if not entry.marker or entry.marker.evaluate({"extra": ""})]
    return dict(sorted(versions.items()))


def find_unmet_reason(snippet: Snippet, machine: Machine) -> str | None:
    """Return why a machine cannot run a snippet; return None if it can. The range on torch is not checked."""
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


def detect_cpu_target() -> str | None:
    """Return the evidence folder of a machine without any accelerator; return None if it may have one.

    Only paths of the system are checked, so it can be asked before any torch is installed.
    """
    has_sign = any(Path(sign).exists() for target in TARGETS for sign in target.signs)
    return None if has_sign else f"cpu-{platform.machine()}"
