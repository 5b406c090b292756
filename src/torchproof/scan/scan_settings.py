"""The settings of a scan, ``[tool.torchproof.scan]``. Validation, help and documentation derive from here."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError, suggest_word
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.rules.registry import find_rule
from torchproof.text_escaping import escape_line

TABLE = "tool.torchproof.scan"
FAIL_ON = ("error", "any", "never")


@dataclass(frozen=True, slots=True)
class Setting:
    """A key of the table."""

    key: str
    help: str
    """A clause for the help of its option and for the documentation."""
    takes: str
    """What it takes, for messages and the documentation."""
    example: str
    """A value in TOML."""
    read: Callable[[Any], Any]
    """Returns the value, or raises ValueError with a clause."""
    choices: tuple[str, ...] = ()


class _RefusedError(ValueError):
    """A value that is not allowed; the message says what it is."""


def _read_release(value: Any) -> str:
    if isinstance(value, float | int) and not isinstance(value, bool):
        raise _RefusedError("a number, of which TOML drops the last zero")
    if not isinstance(value, str) or not re.fullmatch(r"v?\d+\.\d+\S*", value):
        raise _RefusedError(describe_value(value))
    return value


def _read_strings(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _RefusedError(describe_value(value))
    for entry in value:
        if not isinstance(entry, str) or not entry:
            raise _RefusedError(f"{describe_value(entry)} in the list")
    return tuple(value)


def _read_rules(value: Any) -> frozenset[str]:
    return frozenset(_find_rule_id(label) for label in _read_strings(value))


def _find_rule_id(label: str) -> str:
    try:
        return find_rule(label, "").id
    except RecordError as error:
        raise _RefusedError(str(error).strip()) from error


def _read_rules_by_pattern(value: Any) -> tuple[tuple[str, frozenset[str]], ...]:
    if not isinstance(value, dict):
        raise _RefusedError(describe_value(value))
    return tuple((pattern, _read_rules(labels)) for pattern, labels in value.items())


def _read_file_name(value: Any) -> str:
    if not isinstance(value, str) or not value or "\0" in value:
        raise _RefusedError(describe_value(value))
    return value


def _read_choice(choices: tuple[str, ...]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in choices or not isinstance(value, str):
            close = suggest_word(value, choices) if isinstance(value, str) else ""
            raise _RefusedError(f"{describe_value(value)}{f'; {close.strip()}' if close else ''}")
        return str(value)

    return read


def describe_value(value: Any) -> str:
    """Return what a value of TOML is, with the value of short ones."""
    kinds: tuple[tuple[type | tuple[type, ...], str], ...] = (
        (bool, "a boolean"),
        (str, "a string"),
        ((int, float), "a number"),
        (list, "a list"),
        (dict, "a table"),
    )
    kind = next((name for kind, name in kinds if isinstance(value, kind)), "a date")
    shown = f'"{value[:40]}"' if isinstance(value, str) else str(value)[:40]
    return f"{shown} is {kind}" if not isinstance(value, list | dict) else kind


def _make_choice(key: str, help: str, choices: tuple[str, ...], default: str) -> Setting:
    return Setting(key, help, f"one of {', '.join(choices)}", f'"{default}"', _read_choice(choices), choices)


_CONFIDENCES = tuple(map(str, Confidence))
SETTINGS = {
    setting.key: setting
    for setting in (
        Setting(
            "from",
            "Release to upgrade from (default: the torch of the project's metadata)",
            'a release as a string, such as "2.10"',
            '"2.8"',
            _read_release,
        ),
        Setting(
            "to",
            "Release to upgrade to (default: the newest)",
            'a release as a string, such as "2.10"',
            '"2.15"',
            _read_release,
        ),
        Setting(
            "exclude",
            "Leave out files and folders that match, also those given as PATHS",
            'a list of patterns, such as ["tests/*"]',
            '["tests/*"]',
            _read_strings,
        ),
        Setting(
            "ignore",
            "Leave out the findings of a rule, by id or name",
            'a list of rules, such as ["TP5"]',
            '["TP5"]',
            _read_rules,
        ),
        Setting(
            "per-file-ignores",
            "Leave rules out in files and folders like this",
            'a table of lists of rules, such as {"tests/*" = ["TP5"]}',
            '{"tests/*" = ["removed-name"]}',
            _read_rules_by_pattern,
        ),
        Setting(
            "baseline",
            "Leave out the findings that this file lists",
            'a file beside pyproject.toml, such as "known.json"',
            '"known.json"',
            _read_file_name,
        ),
        _make_choice("confidence", "Least confidence to show", _CONFIDENCES, "likely"),
        _make_choice("fail-on", "Findings that end with status 1", FAIL_ON, "error"),
    )
}


@dataclass(frozen=True, slots=True)
class ScanSettings:
    """The settings of a project."""

    folder: Path | None = None
    """The folder of its ``pyproject.toml``, from which patterns and files count."""
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """The file and the table, for messages."""
        return f"{self.folder / 'pyproject.toml' if self.folder else 'pyproject.toml'}: {TABLE}"

    @property
    def exclude(self) -> tuple[str, ...]:
        """Patterns of what to leave out."""
        return tuple(self.values.get("exclude", ()))

    @property
    def ignore(self) -> frozenset[str]:
        """The ids of rules to leave out."""
        return frozenset(self.values.get("ignore", ()))

    @property
    def per_file_ignores(self) -> tuple[tuple[str, frozenset[str]], ...]:
        """Patterns, each with the ids of rules to leave out there."""
        return tuple(self.values.get("per-file-ignores", ()))

    @property
    def baseline(self) -> Path | None:
        """The file of what is known."""
        name = self.values.get("baseline")
        return (self.folder or Path()) / name if name else None

    @property
    def confidence(self) -> Confidence:
        """The least confidence to show."""
        return Confidence(self.values.get("confidence", Confidence.LIKELY))

    @property
    def fail_on(self) -> str:
        """What makes the status 1."""
        return str(self.values.get("fail-on", FAIL_ON[0]))


def read_settings(tables: Mapping[str, Any], folder: Path) -> ScanSettings | None:
    """Return the settings in the tables of a ``pyproject.toml``; None if it has none.

    Raises:
        RecordError: A key or a value is not allowed; the line names the file, the key, and what is.

    """
    path = folder / "pyproject.toml"
    tool = tables.get("tool")
    own = tool.get("torchproof") if isinstance(tool, dict) else None
    if own is None:
        return None
    if not isinstance(own, dict):
        raise RecordError(f"{path}: tool.torchproof: {describe_value(own)}; write a table, [{TABLE}]")
    if unknown := sorted(own.keys() - {"scan"}):
        line = f"{path}: tool.torchproof: {unknown[0]}: allowed is scan; write below [{TABLE}]"
        raise RecordError(escape_line(line))
    table = own.get("scan", {})
    if not isinstance(table, dict):
        raise RecordError(f"{path}: {TABLE}: {describe_value(table)}; write a table, [{TABLE}]")
    values = {}
    for key, value in table.items():
        if key not in SETTINGS:
            allowed = f"{suggest_word(key, SETTINGS)}allowed are {', '.join(sorted(SETTINGS))}"
            raise RecordError(escape_line(f"{path}: {TABLE}: {key}: {allowed}"))
        try:
            values[key] = SETTINGS[key].read(value)
        except _RefusedError as refused:
            line = f"{path}: {TABLE}: {key}: {refused}; write {SETTINGS[key].takes}"
            raise RecordError(escape_line(line)) from refused
    return ScanSettings(folder, values)


def format_settings_help() -> str:
    """Return a line a setting: key and what it takes."""
    width = max(map(len, SETTINGS))
    return "\n".join(f"{setting.key:{width}}  {setting.takes}" for setting in SETTINGS.values())
