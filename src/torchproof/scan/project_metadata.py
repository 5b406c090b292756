"""Reads a project's metadata: its requirement on torch, and the settings of the scan."""

import ast
import configparser
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import SpecifierSet

from torchproof.errors import RecordError


@dataclass(frozen=True, slots=True)
class TorchRequirement:
    """The requirement on torch in a project's metadata."""

    specifier: SpecifierSet
    path: Path

    def lowest_release(self, releases: tuple[str, ...]) -> str | None:
        """Return the first release with an admitted patch, None if there is none."""
        return next((release for release in releases if self.admits(release)), None)

    def highest_release(self, releases: tuple[str, ...]) -> str | None:
        """Return the last release with an admitted patch, None if there is none."""
        return next((release for release in reversed(releases) if self.admits(release)), None)

    def admits(self, release: str) -> bool:
        """Return True if a patch of a release is admitted."""
        return any(self.specifier.contains(f"{release}.{patch}", prereleases=True) for patch in range(4))


def find_project_root(path: Path) -> Path:
    """Return the folder of the project that a path belongs to: the nearest with metadata, or the path itself."""
    start = path.resolve() if path.is_dir() else path.resolve().parent
    for folder in (start, *start.parents):
        if any((folder / name).exists() for name in ("pyproject.toml", "setup.cfg", "setup.py", ".git")):
            return folder
    return start


def read_settings(folder: Path) -> dict[str, Any]:
    """Return ``[tool.torchproof.scan]`` of a project."""
    own = _get_table(_get_table(_read_toml(folder / "pyproject.toml"), "tool"), "torchproof")
    table = own.get("scan", {})
    allowed = {"from", "to", "exclude", "ignore", "baseline", "confidence", "fail-on"}
    if not isinstance(table, dict) or (wrong := table.keys() - allowed):
        wrong = wrong if isinstance(table, dict) else {"scan"}
        raise RecordError(
            f"{folder / 'pyproject.toml'}: tool.torchproof.scan: {', '.join(sorted(wrong))}: "
            f"allowed are {', '.join(sorted(allowed))}"
        )
    return table


def find_torch_requirement(folder: Path) -> TorchRequirement | None:
    """Return the first requirement on torch in a project's metadata, None if there is none."""
    for path, text in _find_requirements(folder):
        try:
            requirement = Requirement(text)
        except InvalidRequirement:
            continue
        if requirement.name.lower() == "torch":
            return TorchRequirement(requirement.specifier, path)
    return None


def _find_requirements(folder: Path) -> Iterator[tuple[Path, str]]:
    pyproject = folder / "pyproject.toml"
    table = _read_toml(pyproject)
    project = _get_table(table, "project")
    groups = {**_get_table(project, "optional-dependencies"), **_get_table(table, "dependency-groups")}
    line_lists = [lines for lines in (project.get("dependencies"), *groups.values()) if isinstance(lines, list)]
    yield from ((pyproject, line) for lines in line_lists for line in lines if isinstance(line, str))
    poetry = _get_table(_get_table(_get_table(table, "tool"), "poetry"), "dependencies").get("torch")
    if poetry is not None:
        version = poetry.get("version", "*") if isinstance(poetry, dict) else str(poetry)
        yield pyproject, f"torch{_convert_poetry_version(version)}"
    config = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        config.read(folder / "setup.cfg", encoding="utf-8")
        text = config.get("options", "install_requires", fallback="")
        yield from ((folder / "setup.cfg", line.strip()) for line in text.splitlines() if line.strip())
    except (configparser.Error, UnicodeDecodeError):
        pass
    for path in sorted(folder.glob("*requirements*.txt")) + sorted(folder.glob("requirements/*.txt")):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        yield from ((path, re.sub(r"\s#.*", "", line).strip()) for line in lines)
    yield from _find_setup_strings(folder / "setup.py")


def _find_setup_strings(path: Path) -> Iterator[tuple[Path, str]]:
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.match(r"torch\s*[<>=!~]", node.value):
            yield path, node.value


def _convert_poetry_version(version: str) -> str:
    """Return the PEP 440 specifier of a Poetry version."""
    if version == "*":
        return ""
    if version[:1] == "^":
        major = version[1:].partition(".")[0]
        return f">={version[1:]},<{int(major) + 1}" if major.isdigit() else ""
    return version if version[:1] in "<>=!~" else f"=={version}"


def _get_table(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    """Return a table in a table, empty if there is none."""
    found = table.get(key)
    return found if isinstance(found, dict) else {}


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise RecordError(f"{path}: cannot be read: {error}") from error
