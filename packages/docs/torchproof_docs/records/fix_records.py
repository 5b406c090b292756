"""Fix records: a file below ``fixes/`` says how code that meets a change is written on newer releases.

Its pair of scripts, the old form and the new one, runs on every release; what they give decides the level.
"""

import ast
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import SpecifierSet

from torchproof.errors import RecordError, read_each
from torchproof.fix.fix_rules import ACTIONS, FixLevel, build_edits
from torchproof_docs.records.detection_rules import read_patterns
from torchproof_docs.records.record_files import read_toml
from torchproof_docs.records.scripts.script_header import parse_options
from torchproof_docs.records.scripts.snippets import Snippet

FOLDER = "fixes"
NO_FIX_FILE = "none.toml"
OLD, NEW = "old", "new"
# Why a change that a scan finds in code has no rule.
NO_FIX_REASONS = {
    "outside": "it is met by an installation, a build, a shell or C++",
    "catch": "another exception is raised: who catches it names both",
    "result": "the new behaviour is the point of the change",
    "rewrite": "a function, a class or a program is written anew",
    "judgement": "what to write depends on what the program means",
}
KEYS = {"title", "level", "entries", "edits", "note", OLD, NEW, "script", "packages"}


@dataclass(frozen=True)
class FixRecord:
    """One rule for edits, with the pair of scripts that decides its level."""

    id: str
    path: Path
    title: str
    """One sentence."""
    level: FixLevel
    """What the author expects; the runs of the pair have to say the same."""
    entries: tuple[str, ...]
    """Change entries that it answers, such as ``2.14/qr``; none for a name that was deprecated before."""
    edits: tuple[Mapping[str, Any], ...]
    note: str
    """What somebody has to decide or do; asked for where the level is not safe."""
    pair: tuple[Snippet, Snippet] | None
    """The old and the new form; None for a rule that is only shown because nothing here can run it."""

    @property
    def page(self) -> str:
        """Return the id under which its evidence is filed."""
        return f"{FOLDER}/{self.id}"


def load_fixes(root: Path) -> dict[str, FixRecord]:
    """Read the fix records of a checkout by id; raise RecordError with a line for each that breaks a rule."""
    paths = sorted(path for path in (root / FOLDER).glob("*.toml") if path.name != NO_FIX_FILE)
    return {record.id: record for record in read_each(paths, load_fix)}


def load_reasons(root: Path) -> dict[str, str]:
    """Return for each change entry without a fix rule the word why; raise RecordError if the file breaks a rule."""
    path = root / FOLDER / NO_FIX_FILE
    table = read_toml(path) if path.is_file() else {}
    if unknown := sorted(table.keys() - NO_FIX_REASONS.keys()):
        raise RecordError(f"{path}: {unknown[0]}: unknown reason; allowed: {', '.join(NO_FIX_REASONS)}")
    return {entry: reason for reason, entries in table.items() for entry in entries}


def load_fix(path: Path) -> FixRecord:
    """Read one fix record; raise RecordError if it breaks a rule."""
    table = read_toml(path)
    if unknown := sorted(table.keys() - KEYS):
        raise RecordError(f"{path}: {unknown[0]}: unknown key; allowed: {', '.join(sorted(KEYS))}")
    for key in ("title", "level", "edits"):
        if not table.get(key):
            raise RecordError(f"{path}: {key}: missing; write it down")
    if table["level"] not in tuple(FixLevel):
        raise RecordError(f"{path}: level: {table['level']!r}; allowed: {', '.join(FixLevel)}")
    record = FixRecord(
        path.stem,
        path,
        table["title"],
        FixLevel(table["level"]),
        tuple(table.get("entries", ())),
        tuple(_check_edit(f"{path}: edits", edit) for edit in table["edits"]),
        table.get("note", ""),
        _build_pair(path, table),
    )
    if record.pair is None and record.level is not FixLevel.SHOWN:
        raise RecordError(f"{path}: old, new: missing; without a pair of scripts the level is shown")
    if record.level is not FixLevel.SAFE and not record.note:
        raise RecordError(f"{path}: note: missing; say what somebody has to decide")
    return record


def _check_edit(where: str, edit: Any) -> Mapping[str, Any]:
    """Return an edit; raise RecordError if its pattern or its actions break the language."""
    if not isinstance(edit, dict):
        raise RecordError(f"{where}: {edit!r} must be a table")
    list(read_patterns(where, {key: value for key, value in edit.items() if key not in ACTIONS}))
    try:
        build_edits(edit)
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise RecordError(f"{where}: {edit}: {error}; correct it") from error
    return edit


def _build_pair(path: Path, table: Mapping[str, Any]) -> tuple[Snippet, Snippet] | None:
    if OLD not in table and NEW not in table:
        return None
    return _build_script(path, table, OLD), _build_script(path, table, NEW)


def _build_script(path: Path, table: Mapping[str, Any], aspect: str) -> Snippet:
    """Return one script of a pair; it makes no claim of its own, so its range holds every release."""
    text = table.get(aspect)
    if not isinstance(text, str) or "print(" not in text:
        raise RecordError(f"{path}: {aspect}: a script that prints what it computes; both are compared by that")
    try:
        ast.parse(text)
        packages = tuple(Requirement(each) for each in table.get("packages", ()))
    except SyntaxError as error:
        raise RecordError(f"{path}: {aspect}: line {error.lineno}: {error.msg}; it must parse as Python") from error
    except InvalidRequirement as error:
        raise RecordError(f"{path}: packages: {str(error).splitlines()[0]}; see PEP 508") from error
    return Snippet(
        name=f"{FOLDER}/{path.stem}/{aspect}",
        path=path,
        text=text,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        summary=table["title"],
        torch=SpecifierSet(">=2.5"),
        python=SpecifierSet(">=3.10"),
        packages=packages,
        sections={},
        is_fix_script=True,
        **parse_options(str(path), table.get("script", {})),
    )
