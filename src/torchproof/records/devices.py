"""How evidence is filed: the short name of a device."""

import re

NOISE = {"nvidia", "tesla", "geforce", "amd", "instinct", "intel", "r"}
FORM = re.compile(r"(sxm|hbm|pcie|nvl)\w*")


def slug(name: str) -> str:
    """Shorten a GPU's name to what tells it apart: ``NVIDIA A100-SXM4-80GB`` is ``a100-80gb``."""
    words = re.findall(r"[a-z0-9.]+", name.lower())
    return "-".join(word for word in words if word not in NOISE and not FORM.fullmatch(word)) or "gpu"
