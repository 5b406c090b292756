"""How evidence is filed: the short name of a device."""

import re

NOISE = {"nvidia", "tesla", "geforce", "amd", "instinct", "intel", "r"}
ASSEMBLED = "assembled-"
"""What the target of an architecture begins with for which kernels were assembled, and on which nothing ran."""
NVIDIA = "sm_"
"""What the architectures of NVIDIA begin with."""
FORM = re.compile(r"(sxm|hbm|pcie|nvl)\w*")


def is_assembled(target: str) -> bool:
    """Tell whether a target stands for an architecture that kernels were assembled for, not for a device."""
    return target.startswith(ASSEMBLED)


def architecture(target: str) -> str:
    """Return the architecture that an assembled target names, such as ``sm_90``."""
    return target.removeprefix(ASSEMBLED)


def is_nvidia(architecture: str) -> bool:
    """Tell whether an architecture is one of NVIDIA: scripts that need a GPU claim those alone."""
    return architecture.startswith(NVIDIA)


def slug(name: str) -> str:
    """Shorten a GPU's name to what tells it apart: ``NVIDIA A100-SXM4-80GB`` is ``a100-80gb``."""
    words = re.findall(r"[a-z0-9.]+", name.lower())
    return "-".join(word for word in words if word not in NOISE and not FORM.fullmatch(word)) or "gpu"
