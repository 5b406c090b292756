"""What this machine offers, and whether a snippet can run on it."""

import os
import platform
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from torchproof.snippet import Snippet

NOISE = {"nvidia", "tesla", "geforce", "amd", "instinct", "intel", "r"}
FORM = re.compile(r"(sxm|hbm|pcie|nvl)\w*")


@dataclass(frozen=True)
class Machine:
    """A machine and the torch on it, as far as evidence needs to know."""

    device: str
    """Evidence folder: ``cpu-x86_64``, or the GPU's name such as ``h200`` or ``a100-80gb``."""
    name: str
    """CPU model or GPU name as reported."""
    offers: frozenset[str]
    """The NEEDS of a snippet that this machine meets."""
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


@dataclass(frozen=True)
class Cuda:
    """What asking torch about CUDA brought to light."""

    built: str | None = None
    """CUDA version of the torch build."""
    hip: str | None = None
    supported: str | None = None
    """Highest CUDA version the driver supports; None without a driver."""
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

    met: set[str] = field(default_factory=lambda: {"cpu"})
    reasons: dict[str, str] = field(default_factory=dict)

    def decide(self, need: str, reason: str | None) -> None:
        """File a need under met, or under the reason it is not."""
        if reason is None:
            self.met.add(need)
        else:
            self.reasons[need] = reason


def detect() -> Machine:
    """Ask torch about this machine; initialises CUDA, so never call it in a process that will fork."""
    import torch

    cuda = ask_cuda()
    offer = judge_cuda(cuda)
    offer.decide("xpu", _accelerator(lambda: torch.xpu.is_available(), "XPU device"))
    offer.decide("mps", _accelerator(lambda: torch.backends.mps.is_available(), "MPS device"))
    usable = "a100" in offer.met or "rocm" in offer.met or (cuda.count > 0 and cuda.problem is None)
    cpu = cpu_name()
    return Machine(
        device=slug(cuda.name) if usable and cuda.name else f"cpu-{platform.machine()}",
        name=cuda.name if usable and cuda.name else cpu,
        offers=frozenset(offer.met),
        reasons=dict(sorted(offer.reasons.items())),
        count=cuda.count if usable else 0,
        capability="{}.{}".format(*cuda.capability) if usable and cuda.capability else None,
        driver=_driver(),
        memory=cuda.memory if usable else None,
        cpu=cpu,
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        platform=" ".join(part for part in (platform.system(), platform.machine(), *platform.libc_ver()) if part),
        torch=str(torch.__version__),
        cuda=torch.version.cuda,
        python=platform.python_version(),
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


def ask_cuda() -> Cuda:
    """Collect what torch and its driver say, and try whether the first device computes."""
    import torch

    facts = {"built": torch.version.cuda, "hip": torch.version.hip, "visible": os.environ.get("CUDA_VISIBLE_DEVICES")}
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
        return Cuda(**facts, supported=supported, count=count, problem=_first(error))
    try:
        works = (torch.arange(4, device="cuda") + 1).sum().item() == 10
        problem = None if works else "the first CUDA device computes 1+2+3+4 wrongly"
    except Exception as error:
        problem = _first(error)
    return Cuda(**facts, supported=supported, count=count, problem=problem, **described)


def judge_cuda(cuda: Cuda) -> Offer:
    """Decide which of the CUDA and ROCm needs these facts meet."""
    offer = Offer()
    none = _no_cuda(cuda)
    for need, least in (("a100", (8, 0)), ("hopper", (9, 0))):
        offer.decide(need, none or _too_old(cuda, least))
    offer.decide("multi_gpu", none or _too_few(cuda))
    offer.decide("rocm", None if cuda.hip and cuda.count and not cuda.problem else "no ROCm device")
    return offer


def _no_cuda(cuda: Cuda) -> str | None:
    if cuda.hip:
        return "torch is built for ROCm"
    if cuda.built is None:
        return "torch is built without CUDA"
    if cuda.visible is not None and cuda.visible.strip() in ("", "-1"):
        return "CUDA_VISIBLE_DEVICES is empty" if not cuda.visible.strip() else "CUDA_VISIBLE_DEVICES is -1"
    if cuda.supported is None and not cuda.count:
        return "no CUDA device: no NVIDIA driver"
    if cuda.supported and _version(cuda.supported) < _version(cuda.built) and (cuda.problem or not cuda.count):
        return f"driver {cuda.supported} is older than the wheel's CUDA {cuda.built}"
    if not cuda.count:
        return "no CUDA device: the driver reports none"
    return f"CUDA does not work: {cuda.problem}" if cuda.problem else None


def _too_old(cuda: Cuda, least: tuple[int, int]) -> str | None:
    if cuda.capability is None:
        return "compute capability is unknown"
    if cuda.capability >= least:
        return None
    return "compute capability {}.{} < {}.{}".format(*cuda.capability, *least)


def _too_few(cuda: Cuda) -> str | None:
    if cuda.count >= 2:
        return None
    if cuda.name and "MIG" in cuda.name:
        return f"MIG slice {cuda.name.partition('MIG')[2].strip()}: a process sees only one, 2 devices needed"
    return f"{cuda.count} CUDA device, 2 needed"


def slug(name: str) -> str:
    """Shorten a GPU's name to what tells it apart: ``NVIDIA A100-SXM4-80GB`` is ``a100-80gb``."""
    words = re.findall(r"[a-z0-9.]+", name.lower())
    return "-".join(word for word in words if word not in NOISE and not FORM.fullmatch(word)) or "gpu"


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
        return f"no {what}: {_first(error)}"


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".")[:2])


def _first(error: Exception) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
