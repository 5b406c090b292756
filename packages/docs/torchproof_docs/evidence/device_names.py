"""Names of evidence targets: short device names and assembled architectures."""

import re

VENDOR_WORDS = {"nvidia", "tesla", "geforce", "amd", "instinct", "intel", "r"}
# What the target of an architecture begins with for which kernels were assembled, and on which nothing ran.
ASSEMBLED_PREFIX = "assembled-"
# What the architectures of NVIDIA begin with.
NVIDIA_PREFIX = "sm_"
FORM_FACTOR = re.compile(r"(sxm|hbm|pcie|nvl)\w*")


def is_assembled(target: str) -> bool:
    """Return True if a target is an architecture that kernels were assembled for, not a device."""
    return target.startswith(ASSEMBLED_PREFIX)


def parse_architecture(target: str) -> str:
    """Extract the architecture of an assembled target, such as ``sm_90``."""
    return target.removeprefix(ASSEMBLED_PREFIX)


def is_nvidia(architecture: str) -> bool:
    """Return True if an architecture is NVIDIA's, the only ones that GPU snippets claim."""
    return architecture.startswith(NVIDIA_PREFIX)


def shorten_device_name(name: str) -> str:
    """Shorten a GPU's name to its model: ``NVIDIA A100-SXM4-80GB`` becomes ``a100-80gb``."""
    words = re.findall(r"[a-z0-9.]+", name.lower())
    return "-".join(word for word in words if word not in VENDOR_WORDS and not FORM_FACTOR.fullmatch(word)) or "gpu"
