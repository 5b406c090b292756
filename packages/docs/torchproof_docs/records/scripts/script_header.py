"""Header of a snippet (PEP 723): requirements and options."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from torchproof.errors import RecordError
from torchproof_docs.records.scripts.error_patterns import check_pattern
from torchproof_docs.records.vocabulary import Need

OPTION_KEYS = {"needs", "processes", "timeout", "build", "tools", "absent", "cache", "fresh", "varies", "version"}
HEADER_KEYS = {"requires-python", "dependencies", "tool"}
# The block grammar of PEP 723, https://peps.python.org/pep-0723/#reference-implementation
HEADER_BLOCK = re.compile(r"(?m)^# /// (?P<type>[a-zA-Z0-9-]+)$\s(?P<content>(^#(| .*)$\s)+)^# ///$")
DEFAULT_TIMEOUT = 120.0


def read_header(path: Path, text: str) -> tuple[dict[str, Any], int]:
    """Read the header of a snippet.

    Returns:
        The table, and the line where the header starts.

    Raises:
        RecordError: There is not exactly one header, or it is not valid.

    """
    blocks = [match for match in HEADER_BLOCK.finditer(text) if match["type"] == "script"]
    if len(blocks) != 1:
        raise RecordError(f"{path}:1: {len(blocks)} '# /// script' blocks; a snippet has exactly one (PEP 723)")
    content = "".join(
        line[2:] if line.startswith("# ") else line[1:] for line in blocks[0]["content"].splitlines(keepends=True)
    )
    line = text.count("\n", 0, blocks[0].start()) + 1
    try:
        header = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise _describe_toml_error(path, line, error) from error
    if unknown := header.keys() - HEADER_KEYS:
        raise RecordError(f"{path}:{line}: {_format_keys(unknown)}: unknown key; allowed: {_format_keys(HEADER_KEYS)}")
    return header, line


def _describe_toml_error(path: Path, line: int, error: tomllib.TOMLDecodeError) -> RecordError:
    """Describe a TOML error by the line of the snippet."""
    told = re.fullmatch(r"(?s)(.*) \(at line (\d+), column (\d+)\)", str(error))
    if told:
        message, line, where = told[1], line + int(told[2]), f", column {int(told[3]) + 2}"
    else:
        message, where = str(error).replace("(at end of document)", "at its end"), ""
    return RecordError(
        f'{path}:{line}: header is not valid TOML{where}: {message}; write text as "text", a list as [...]'
    )


def parse_requirements(where: str, header: dict[str, Any]) -> tuple[SpecifierSet, tuple[Requirement, ...]]:
    """Parse the dependencies into the claimed range on torch and the other requirements."""
    try:
        entries = [Requirement(entry) for entry in header.get("dependencies", [])]
    except InvalidRequirement as error:
        raise RecordError(f"{where}: dependencies: {str(error).splitlines()[0]}; see PEP 508") from error
    torch = [entry for entry in entries if entry.name == "torch"]
    if len(torch) != 1 or not torch[0].specifier:
        raise RecordError(f'{where}: dependencies: give torch once with the range claimed, such as "torch>=2.6"')
    return torch[0].specifier, tuple(entry for entry in entries if entry.name != "torch")


def parse_specifiers(where: str, key: str, value: str) -> SpecifierSet:
    """Parse a version range; raise RecordError if it is invalid."""
    try:
        return SpecifierSet(value)
    except InvalidSpecifier as error:
        raise RecordError(f"{where}: {key}: {value!r} is not a version range; expected one such as >=3.10") from error


def parse_options(where: str, table: dict[str, Any]) -> dict[str, Any]:
    """Parse the table ``tool.torchproof`` into fields of ``Snippet``; raise RecordError if a key breaks a rule."""
    if unknown := table.keys() - OPTION_KEYS:
        raise RecordError(
            f"{where}: tool.torchproof: {_format_keys(unknown)}: unknown key; allowed: {_format_keys(OPTION_KEYS)}"
        )
    needs = table.get("needs", Need.CPU)
    if needs not in tuple(Need):
        raise RecordError(f"{where}: tool.torchproof: needs: {needs!r}; allowed: {', '.join(Need)}")
    if table.get("build", "cuda") != "cuda":
        raise RecordError(f"{where}: tool.torchproof: build: {table['build']!r}; allowed: cuda")
    if table.get("cache", "private") != "private":
        raise RecordError(f"{where}: tool.torchproof: cache: {table['cache']!r}; allowed: private")
    if table.get("fresh", True) is not True:
        raise RecordError(f"{where}: tool.torchproof: fresh: {table['fresh']!r}; allowed: true")
    processes = table.get("processes", 1)
    if not isinstance(processes, int) or not 1 <= processes <= 8:
        raise RecordError(f"{where}: tool.torchproof: processes: {processes!r}; allowed: 1 to 8")
    timeout = table.get("timeout", DEFAULT_TIMEOUT)
    if not isinstance(timeout, int | float) or not 0 < timeout <= 600:
        raise RecordError(f"{where}: tool.torchproof: timeout: {timeout!r}; allowed: seconds, up to 600")
    return {
        "needs": Need(needs),
        "processes": processes,
        "timeout": float(timeout),
        "build": table.get("build"),
        "tools": _parse_strings(where, "tools", table),
        "absent": tuple(check_pattern(where, text) for text in _parse_strings(where, "absent", table)),
        "private_cache": "cache" in table,
        "fresh": "fresh" in table,
        "varies": _parse_reason(where, "varies", table),
        "version": _parse_reason(where, "version", table),
    }


def _parse_reason(where: str, key: str, table: dict[str, Any]) -> str:
    """Read a reason of at least three words, or ""."""
    value = table.get(key, "")
    if not isinstance(value, str) or (key in table and len(value.split()) < 3):
        raise RecordError(f"{where}: tool.torchproof: {key}: {value!r}; allowed: the reason, in at least three words")
    return value


def _parse_strings(where: str, key: str, table: dict[str, Any]) -> tuple[str, ...]:
    """Read a list of non-empty texts."""
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(entry, str) and entry for entry in value):
        raise RecordError(f"{where}: tool.torchproof: {key}: {value!r}; allowed: a list of non-empty strings")
    return tuple(value)


def _format_keys(keys: Iterable[str]) -> str:
    return ", ".join(sorted(keys))
