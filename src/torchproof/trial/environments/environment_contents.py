"""Reads what an environment holds, without starting its Python."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name


def read_python_version(home: Path) -> str:
    """Return the version of an environment's Python, such as ``3.11``, "" if nothing says which."""
    try:
        text = (home / "pyvenv.cfg").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    match = re.search(r"(?m)^version(?:_info)? *= *(\d+\.\d+)", text)
    return match[1] if match else ""


@cache
def list_installed(home: Path) -> dict[str, str]:
    """Return the versions of the installed packages by their normalized names."""
    found = {}
    for pattern in ("lib/python3*/site-packages", "Lib/site-packages"):
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
