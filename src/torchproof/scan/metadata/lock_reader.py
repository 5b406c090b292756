"""Reads which torch the lock files of uv, Poetry, PDM, pip, Pipenv, pixi and conda hold.

Programs write them, entry by entry, and they are long. So the entry of torch is cut out and read, not the whole file.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from packaging.specifiers import SpecifierSet

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.metadata_files import read_metadata_text
from torchproof.scan.metadata.pyproject_reader import parse_toml
from torchproof.scan.metadata.torch_requirement import TorchRequirement
from torchproof.scan.metadata.version_specifiers import CONDA_NAMES, parse_requirement, parse_wheel_address, pin_version

# Finds where an entry of a TOML lock begins.
ENTRY = re.compile(r"(?m)^(?=\[\[(?:package|packages)\]\][ \t]*$)")
TORCH_ENTRY = re.compile(r"(?m)^name[ \t]*=[ \t]*[\"']torch[\"'][ \t]*$")
# Finds the packages of pixi and conda-lock: addresses of files, or names with versions below them.
CONDA_FILE = re.compile(r"/(?P<name>pytorch(?:-[cg]pu)?)-(?P<version>\d[^-/\s]*)-[^/\s]*\.(?:conda|tar\.bz2)\b")
WHEEL_FILE = re.compile(r"(?P<address>/torch-\d[^/\s]*\.whl)")
NAMED = re.compile(r"(?m)^[ \t-]*name:[ \t]*(?P<name>[\w-]+)[ \t]*\n(?P<rest>(?:[ \t]+[^\n]*\n?){1,3})")
VERSION = re.compile(r"(?m)^[ \t]+version:[ \t]*['\"]?(?P<version>[\w.+!]+)")


def find_toml_lock_versions(text: str) -> Iterator[SpecifierSet | None]:
    """Yield the versions of torch in a lock of uv, Poetry, PDM or pip."""
    for entry in ENTRY.split(text):
        if not TORCH_ENTRY.search(entry):
            continue
        table = parse_toml(entry)
        for package in [*table.get("package", ()), *table.get("packages", ())]:
            if package.get("name") == "torch" and isinstance(package.get("version"), str):
                yield pin_version(package["version"])


def find_pipfile_lock_versions(text: str) -> Iterator[SpecifierSet | None]:
    """Yield the versions of torch in a lock of Pipenv."""
    try:
        table = json.loads(text)
        for group in ("default", "develop"):
            entry = table.get(group, {}).get("torch")
            if entry is not None and "version" in entry:
                yield parse_requirement(f"torch{entry['version']}")
            elif entry is not None:
                yield parse_wheel_address(str(entry.get("file", entry.get("path", ""))))
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise Unreadable(f"no lock of Pipenv: {str(error)[:80]}") from error


def find_conda_lock_versions(text: str) -> Iterator[SpecifierSet | None]:
    """Yield the versions of torch in a lock of pixi or conda-lock."""
    for match in CONDA_FILE.finditer(text):
        yield pin_version(match["version"])
    for match in WHEEL_FILE.finditer(text):
        yield parse_wheel_address(match["address"])
    for match in NAMED.finditer(text):
        if match["name"] in CONDA_NAMES | {"torch"} and (version := VERSION.search(match["rest"])):
            yield pin_version(version["version"])


LOCKS: dict[str, Callable[[str], Iterator[SpecifierSet | None]]] = {
    "uv.lock": find_toml_lock_versions,
    "poetry.lock": find_toml_lock_versions,
    "pdm.lock": find_toml_lock_versions,
    "pylock.toml": find_toml_lock_versions,
    "Pipfile.lock": find_pipfile_lock_versions,
    "pixi.lock": find_conda_lock_versions,
    "conda-lock.yml": find_conda_lock_versions,
}


def read_lock(path: Path, kind: str = "") -> TorchRequirement | None:
    """Return the versions of torch in a lock; None if it has none.

    Args:
        path: The file.
        kind: The name of the lock whose format it has, where that is not its own name.

    Raises:
        Unreadable: It cannot be read, or is damaged at the entry of torch.

    """
    text = read_metadata_text(path).replace("\r\n", "\n")
    if "torch" not in text:
        return None
    found = [version for version in LOCKS[kind or path.name](text) if version is not None]
    return TorchRequirement(tuple(dict.fromkeys(found)), path) if found else None
