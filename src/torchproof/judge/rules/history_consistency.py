"""Rules that hold the history of names against look-ups; a disagreement needs a reason."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError
from torchproof.judge.name_rules import EXCEPTIONS, history_of
from torchproof.judge.project import Project
from torchproof.judge.rules.registry import Stage, register_rule
from torchproof.names.history import History
from torchproof.names.look_ups import FOLDER, load_look_ups
from torchproof.names.parameters import CATCH_ALL, Parameter, parse
from torchproof.names.records import Presence, Record
from torchproof.records.texts import read_toml

# A default that the source names or computes, which a look-up shows by its value.
COMPUTED = (ast.Name, ast.Attribute, ast.Call, ast.BinOp)


@dataclass(frozen=True)
class KnownDisagreement:
    """A known disagreement with its reason."""

    name: str
    releases: tuple[str, ...]
    reason: str


def load_exceptions(root: Path) -> list[KnownDisagreement]:
    """Read the known disagreements; raise RecordError if one lacks name, releases or reason."""
    path = root / EXCEPTIONS
    if not path.is_file():
        return []
    try:
        table = read_toml(path)
        exceptions = [
            KnownDisagreement(row["name"], tuple(row["releases"]), row["reason"]) for row in table.get("exception", [])
        ]
    except (KeyError, TypeError) as error:
        raise RecordError(f"{path}: {error}; each [[exception]] has name, releases and reason") from None
    if empty := [row.name for row in exceptions if not row.reason.strip() or not row.releases]:
        raise RecordError(f"{path}: {', '.join(empty)}: say in which releases, and why")
    return exceptions


@register_rule("history-disagreement", stage=Stage.EVIDENCE)
def find_history_disagreements(project: Project) -> Iterator[str]:
    """Report where the history of names and a look-up disagree, and exceptions that nothing needs.

    The look-up asked an installed release, so the reader of sources is wrong or needs a reason.
    """
    history = history_of(project)
    if history is None:
        return
    excused = {
        (exception.name, release): exception
        for exception in load_exceptions(project.root)
        for release in exception.releases
    }
    needed: set[tuple[str, str]] = set()
    for (target, torch), evidence in sorted(project.ledger.evidence.items()):
        release = project.releases.of_torch(torch).minor
        for name, entry in sorted(evidence.api.items()):
            problem = explain_disagreement(history, name, release, entry)
            if problem and (name, release) in excused:
                needed.add((name, release))
            elif problem:
                yield (
                    f"history/torch.json: {name}: {release} ({target}): {problem}; correct src/torchproof/names, or "
                    f"list it with its reason in {EXCEPTIONS}"
                )
    for name, release in sorted(excused.keys() - needed):
        yield f"{EXCEPTIONS}: {name}: {release}: history and look-up agree; delete the exception"


@register_rule("missing-look-ups", stage=Stage.EVIDENCE)
def find_missing_look_ups(project: Project) -> Iterator[str]:
    """Report missing or damaged files of look-ups, and present names that the history lacks.

    They confirm what the sources alone cannot tell.
    """
    history = history_of(project)
    if history is None:
        return
    for minor in history.releases:
        path = project.root / FOLDER / f"{minor}.json"
        if not path.is_file():
            yield f"{path}: not there; write it with torchproof names --installed in an environment of {minor}"
            continue
        try:
            table = load_look_ups(project.root, minor)
        except RecordError as error:
            yield str(error)
            continue
        wrong = [*_find_unknown_names(history, minor, table)]
        if wrong:
            more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
            yield f"{path}: {wrong[0]}{more}; write history/torch.json again with torchproof names"


def _find_unknown_names(history: History, minor: str, table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names that a look-up found and the history does not have."""
    for name in table["present"]:
        if history.resolve(name, minor).presence is Presence.ABSENT:
            yield f"{name} was there, and the history says that it is not"


def explain_disagreement(history: History, name: str, release: str, entry: Mapping[str, Any]) -> str | None:
    """Return how history and one look-up disagree; None if they agree or one of them is unknown."""
    resolved = history.resolve(name, release)
    if resolved.presence is Presence.UNKNOWN:
        return None
    is_there = resolved.presence is Presence.PRESENT
    if is_there != bool(entry["present"]):
        return f"the history says {resolved.presence}, the look-up {'present' if entry['present'] else 'absent'}"
    shown = entry.get("signature")
    if not is_there or resolved.record is None or not shown or not resolved.record.signatures:
        return None
    return (
        None
        if _has_signature(resolved.record, shown)
        else f"the look-up shows {shown}, the history {resolved.record.signatures[0]}"
    )


def _has_signature(record: Record, shown: str) -> bool:
    expected = parse(shown)
    if expected is None or record.kind == "op" or all(parameters.kind in CATCH_ALL for parameters in expected):
        return True  # a schema, or a wrapper that hides what it takes
    recorded = [parse(text) for text in record.signatures]
    bound = [
        parameters[1:] for parameters in recorded if parameters and parameters[0].name == "self"
    ]  # docstrings of methods in C leave it out
    return any(_is_same_signature(parameters, expected) for parameters in (*recorded, *bound)) or _is_of_overloads(
        record, expected
    )


def _is_same_signature(ours: tuple[Parameter, ...] | None, theirs: tuple[Parameter, ...]) -> bool:
    if ours is None:
        return True
    if [(parameter.name, parameter.kind) for parameter in ours] != [
        (parameter.name, parameter.kind) for parameter in theirs
    ]:
        return False
    return all(_is_same_default(*pair) for pair in zip(ours, theirs, strict=True))


def _is_same_default(ours: Parameter, theirs: Parameter) -> bool:
    if ours.default == theirs.default:
        return True
    if ours.default is None or theirs.default is None:
        return False
    nodes = ast.walk(ast.parse(ours.default, mode="eval"))
    return ours.default.startswith("'<") or any(isinstance(node, COMPUTED) for node in nodes)


def _is_of_overloads(record: Record, expected: tuple[Parameter, ...]) -> bool:
    """Return True if a docstring's line names only what overloads in C take."""
    if len(record.signatures) < 2:
        return False
    known_names = {parameter.name for text in record.signatures for parameter in parse(text) or ()}
    return {parameter.name for parameter in expected if parameter.kind not in CATCH_ALL} <= known_names | {
        "input",
        "self",
    }
