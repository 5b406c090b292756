"""The rules about detection: each change that old code meets says how, in names that old code has."""

from collections.abc import Iterator, Mapping
from typing import Any

from torchproof.judge.name_rules import history_of
from torchproof.judge.project import Project
from torchproof.judge.rules.rule_registry import Stage, register_rule
from torchproof.names.history import History
from torchproof.names.parameters import parse
from torchproof.names.records import Presence, Record
from torchproof.records.detection_rules import CALL_KINDS, NAME_KINDS
from torchproof.records.release_notes import Change


@register_rule("undetected-change")
def find_undetected_changes(project: Project) -> Iterator[str]:
    """Report a change with a severity that says neither how code shows it nor why none does.

    A scan of somebody's code reports no line for it.
    """
    for notes in project.notes.values():
        for change in notes.changes:
            rule = change.detection
            if change.severity and not rule.patterns and not rule.undetectable:
                remedy = "add detect, the patterns of old code that meets it, or undetectable, why none shows it"
                yield f"{notes.path}: {change.id}: no detection rule; {remedy}"


@register_rule("unknown-detection-name", stage=Stage.EVIDENCE)
def find_unknown_detection_names(project: Project) -> Iterator[str]:
    """Report a pattern whose name or keyword the release before the change does not have.

    No old code uses it, so the pattern matches nothing.
    """
    history = history_of(project)
    if history is None:
        return
    for notes in project.notes.values():
        for change in notes.changes:
            if change.release in history.releases[1:]:
                for pattern in change.detection.patterns:
                    for problem in _explain_pattern(history, change, pattern):
                        yield f"{notes.path}: {change.id}: detect: {problem}; correct it"


def _explain_pattern(history: History, change: Change, pattern: Mapping[str, Any]) -> Iterator[str]:
    before = history.releases[history.index(change.release) - 1]
    kind = next(key for key in pattern if key in NAME_KINDS or key not in CALL_KINDS)
    name = str(pattern[kind])
    if kind not in NAME_KINDS or not name.startswith("torch."):
        return
    # The history lists what a class defines, not the fields that its methods assign.
    found = history.resolve(name.rpartition(".")[0] if kind in ("method", "override") else name, before)
    if found.presence is Presence.ABSENT and not found.dynamic:
        yield f"{kind}: {name} is not in {before}"
    elif found.record and kind == "call" and not (found.canonical or "").startswith("torch._C."):
        words = {*pattern.get("passes", ()), *pattern.get("omits", ()), *pattern.get("argument", ())}
        for word in sorted(words - _find_keywords(found.record)) if _is_closed(found.record) else ():
            yield f"{kind}: {name}: `{word}` is no argument in {before}"


def _find_keywords(record: Record) -> set[str]:
    return {parameter.name for signature in record.signatures for parameter in parse(signature) or ()}


def _is_closed(record: Record) -> bool:
    """Return True if the signatures of a record list every argument."""
    overloads = [parse(signature) for signature in record.signatures]
    kinds = {parameter.kind for overload in overloads for parameter in overload or ()}
    return bool(overloads) and None not in overloads and not kinds & {"varkw", "var"}
