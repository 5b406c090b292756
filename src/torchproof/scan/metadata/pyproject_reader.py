"""Reads what ``pyproject.toml``, a script's header, ``Pipfile`` and ``pixi.toml`` say about torch."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.metadata_files import read_metadata_text
from torchproof.scan.metadata.torch_requirement import TorchRequirement, Weight
from torchproof.scan.metadata.version_specifiers import (
    ANY,
    CONDA_NAMES,
    parse_conda_version,
    parse_poetry_version,
    parse_requirement,
    parse_wheel_address,
)

# The lines around the header of a script, as PEP 723 has it.
SCRIPT_START, SCRIPT_END = "# /// script", "# ///"
# The most dots in a line outside its strings: the library takes a time that grows with the square of a dotted key.
MAX_DOTS = 500
QUOTED = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
# Lists of requirements in the tables of tools, each by the path of its table; * stands for every key.
TOOL_LISTS = (
    (Weight.OVERRIDE, ("tool", "uv", "override-dependencies")),
    (Weight.CONSTRAINT, ("tool", "uv", "constraint-dependencies")),
    (Weight.OPTIONAL, ("tool", "uv", "dev-dependencies")),
    (Weight.OPTIONAL, ("tool", "rye", "dev-dependencies")),
    (Weight.OPTIONAL, ("tool", "pdm", "dev-dependencies", "*")),
    (Weight.OPTIONAL, ("tool", "hatch", "envs", "*", "dependencies")),
    (Weight.OPTIONAL, ("tool", "hatch", "envs", "*", "extra-dependencies")),
)
PROJECT_LISTS = (
    (Weight.DIRECT, ("project", "dependencies")),
    (Weight.OPTIONAL, ("project", "optional-dependencies", "*")),
    (Weight.OPTIONAL, ("dependency-groups", "*")),
)
POETRY_TABLES = (
    (Weight.DIRECT, ("tool", "poetry", "dependencies")),
    (Weight.OPTIONAL, ("tool", "poetry", "dev-dependencies")),
    (Weight.OPTIONAL, ("tool", "poetry", "group", "*", "dependencies")),
)
# Tables of pixi, in its own file or below tool.pixi: what conda installs, and what pip does.
PIXI_TABLES = tuple(
    (Weight.OPTIONAL if "feature" in above else Weight.DIRECT, (*above, kind))
    for above in ((), ("target", "*"), ("feature", "*"), ("feature", "*", "target", "*"))
    for kind in ("dependencies", "pypi-dependencies")
)
PIPFILE_TABLES = ((Weight.DIRECT, ("packages",)), (Weight.OPTIONAL, ("dev-packages",)))


def parse_toml(text: str) -> dict[str, Any]:
    """Return the tables of TOML; raise Unreadable if it is none."""
    for line in text.splitlines():
        if line.count(".") > MAX_DOTS and QUOTED.sub("", line).count(".") > MAX_DOTS:
            raise Unreadable("nested too deeply")
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise Unreadable("nested too deeply") from error
    except ValueError as error:  # also a number of too many digits
        raise Unreadable(f"no TOML: {error}") from error


def find_pyproject_statements(table: Mapping[str, Any], path: Path) -> Iterator[TorchRequirement]:
    """Yield what the tables of a ``pyproject.toml`` say about torch."""
    for weight, keys in (*PROJECT_LISTS, *TOOL_LISTS):
        for lines in _find_values(table, keys):
            yield from _find_in_list(lines, path, weight)
    yield from _find_poetry_statements(table, path)
    for pixi in _find_values(table, ("tool", "pixi")):
        yield from find_pixi_statements(pixi, path)


def find_requirement_files(table: Mapping[str, Any], folder: Path) -> list[Path]:
    """Return the files that setuptools takes the requirements of a project from."""
    values = _find_values(table, ("tool", "setuptools", "dynamic", "dependencies", "file"))
    names = [name for value in values for name in (value if isinstance(value, list) else [value])]
    return [folder / name for name in names if isinstance(name, str)]


def find_script_statements(content: bytes, path: Path) -> list[TorchRequirement]:
    """Return what the header of a script says about torch; raise Unreadable if the header is no TOML."""
    if b"# /// script" not in content:
        return []
    table = parse_toml(_find_script_header(content.decode("utf-8", "replace").splitlines()))
    return [*_find_in_list(table.get("dependencies"), path, Weight.DIRECT)]


def _find_script_header(lines: Iterable[str]) -> str:
    """Return the TOML of the header; nothing if there is none, or nothing ends it."""
    header: list[str] | None = None
    end = None
    for line in lines:
        if header is None:
            header = [] if line.rstrip() == SCRIPT_START else None
        elif line != "#" and not line.startswith("# "):
            break
        else:
            end = len(header) if line.rstrip() == SCRIPT_END else end
            header.append(line.removeprefix("# "))
    return "\n".join(header[:end]) if header and end is not None else ""


def find_pipfile_statements(path: Path) -> Iterator[TorchRequirement]:
    """Yield what a ``Pipfile`` says about torch."""
    table = parse_toml(read_metadata_text(path))
    for weight, keys in PIPFILE_TABLES:
        for packages in _find_values(table, keys):
            for entry in _find_packages(packages, frozenset({"torch"})):
                yield TorchRequirement(_read_version(entry), path, weight)


def find_pixi_statements(table: Any, path: Path) -> Iterator[TorchRequirement]:
    """Yield what the tables of pixi say about torch."""
    for weight, keys in PIXI_TABLES:
        for packages in _find_values(table, keys):
            is_pip = keys[-1] == "pypi-dependencies"
            for entry in _find_packages(packages, frozenset({"torch"}) if is_pip else CONDA_NAMES):
                found = _read_version(entry) if is_pip else parse_conda_version(_get_version(entry))
                yield TorchRequirement(found, path, weight)


def _find_poetry_statements(table: Mapping[str, Any], path: Path) -> Iterator[TorchRequirement]:
    for weight, keys in POETRY_TABLES:
        for packages in _find_values(table, keys):
            for value in _find_packages(packages, frozenset({"torch"})):
                entries = value if isinstance(value, list) else [value]
                found = [specifier for entry in entries for specifier in _read_poetry_entry(entry)]
                yield TorchRequirement(tuple(found) or (ANY,), path, weight)


def _find_packages(packages: Any, names: frozenset[str]) -> Iterator[Any]:
    """Yield the entries of packages, whose names count in any case."""
    for name, entry in packages.items() if isinstance(packages, dict) else ():
        if canonicalize_name(name) in names:
            yield entry


def _read_poetry_entry(entry: Any) -> tuple[SpecifierSet, ...]:
    if isinstance(entry, dict) and isinstance(entry.get("url"), str):
        return (parse_wheel_address(entry["url"]) or ANY,)
    return parse_poetry_version(_get_version(entry))


def _read_version(entry: Any) -> tuple[SpecifierSet, ...]:
    """Return the specifier of a version as pip takes it, of a string or a table."""
    if isinstance(entry, dict) and isinstance(address := entry.get("url", entry.get("file")), str):
        return (parse_wheel_address(address) or ANY,)
    version = _get_version(entry)
    return (parse_requirement(f"torch{'' if version == '*' else version}") or ANY,)


def _get_version(entry: Any) -> str:
    version = entry.get("version", "*") if isinstance(entry, dict) else entry
    return version if isinstance(version, str) else "*"


def _find_in_list(lines: Any, path: Path, weight: Weight) -> Iterator[TorchRequirement]:
    for line in lines if isinstance(lines, list) else ():
        if isinstance(line, str) and (specifier := parse_requirement(line)) is not None:
            yield TorchRequirement((specifier,), path, weight)


def _find_values(table: Any, keys: tuple[str, ...]) -> Iterator[Any]:
    """Yield the values below a path of keys, of which * is every key."""
    if not keys:
        yield table
    elif isinstance(table, dict):
        for key in table if keys[0] == "*" else (keys[0],):
            if key in table:
                yield from _find_values(table[key], keys[1:])
