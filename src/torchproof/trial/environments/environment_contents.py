"""Reads what an environment holds, without starting its Python."""

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

# Where packages lie in an environment.
PACKAGE_FOLDERS = ("lib/python3*/site-packages", "Lib/site-packages")
# What ``torch/version.py`` says that a build is for: the variable, and how it is called.
ACCELERATORS = (("cuda", "CUDA"), ("hip", "ROCm"), ("xpu", "XPU"))
# Packages that can change what a program with torch does, whoever asked for them.
TOLD_PACKAGES = ("numpy", "triton", "torchvision", "torchaudio", "torchao")


def read_python_version(home: Path) -> str:
    """Return the version of an environment's Python, such as ``3.11``, "" if nothing says which."""
    return ".".join(read_full_python_version(home).split(".")[:2])


def read_full_python_version(home: Path) -> str:
    """Return the version of an environment's Python, such as ``3.11.7``, "" if nothing says which."""
    try:
        text = (home / "pyvenv.cfg").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    match = re.search(r"(?m)^version(?:_info)? *= *(\d+\.\d+(?:\.\d+)?)", text)
    return match[1] if match else ""


def read_torch_build(home: Path, asked: Iterable[str] = ()) -> dict[str, Any] | None:
    """Return what an environment says of its torch: version with its label, accelerator, commit; None without torch.

    Args:
        home: The environment.
        asked: Requirements whose versions are told, too.

    """
    paths = [path for pattern in PACKAGE_FOLDERS for path in home.glob(f"{pattern}/torch/version.py")]
    if not paths:
        return None
    said = {}
    for match in re.finditer(
        r"(?m)^(\w+)(?: *:[^=]*)? = (.+)$", paths[0].read_text(encoding="utf-8", errors="replace")
    ):
        try:
            said[match[1]] = ast.literal_eval(match[2])
        except (ValueError, SyntaxError):
            continue
    installed = list_installed(home)
    names = dict.fromkeys((*TOLD_PACKAGES, *(canonicalize_name(re.split(r"[^\w.-]", text)[0]) for text in asked)))
    return {
        "torch": str(said.get("__version__", "")),
        "built_for": next((f"{name} {said[key]}" for key, name in ACCELERATORS if said.get(key)), "CPU"),
        "commit": str(said.get("git_version") or ""),
        "python": read_full_python_version(home),
        "packages": {name: installed[name] for name in names if name in installed},
    }


@cache
def list_installed(home: Path) -> dict[str, str]:
    """Return the versions of the installed packages by their normalized names."""
    found = {}
    for pattern in PACKAGE_FOLDERS:
        for path in home.glob(f"{pattern}/*.dist-info"):
            name, _, version = path.name.removesuffix(".dist-info").partition("-")
            found[str(canonicalize_name(name))] = version
    return found


def has_requirements(home: Path, requirements: Iterable[str]) -> bool:
    """Return True if an environment satisfies each of some requirements."""
    installed = list_installed(home)
    for text in requirements:
        try:
            requirement = Requirement(text)
        except InvalidRequirement:  # a path, an address
            return False
        if requirement.marker and not requirement.marker.evaluate():
            continue
        version = installed.get(str(canonicalize_name(requirement.name)))
        if version is None or requirement.url or not requirement.specifier.contains(version, prereleases=True):
            return False
    return True
