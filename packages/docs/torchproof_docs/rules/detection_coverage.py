"""The rules about detection: each change that old code meets says how, in names that old code has."""

from collections.abc import Iterator, Mapping
from typing import Any

from torchproof.history.history_model import Presence, Record
from torchproof.history.name_history import History
from torchproof.history.signature_parameters import parse_signature
from torchproof_docs.records.detection_rules import NAME_KINDS, PATTERN_KINDS
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.known_names import load_name_history
from torchproof_docs.verdicts.project import Project


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
    history = load_name_history(project)
    if history is None:
        return
    for notes in project.notes.values():
        for change in notes.changes:
            if change.release in history.releases[1:]:
                for pattern in change.detection.patterns:
                    for problem in _explain_pattern(history, change, pattern):
                        yield f"{notes.path}: {change.id}: detect: {problem}; correct it"


def _explain_pattern(history: History, change: ChangeEntry, pattern: Mapping[str, Any]) -> Iterator[str]:
    before = history.releases[history.find_release_index(change.release) - 1]
    kind = next(key for key in pattern if key in PATTERN_KINDS)
    name = str(pattern[kind])
    if kind not in NAME_KINDS or not name.startswith("torch."):
        return
    # The history lists what a class defines, not the fields that its methods assign.
    found = history.resolve_name(name.rpartition(".")[0] if kind in ("method", "override") else name, before)
    if found.presence is Presence.ABSENT and not found.dynamic:
        yield f"{kind}: {name} is not in {before}"
    elif found.record and kind == "call" and not (found.canonical or "").startswith("torch._C."):
        keys = ("passes", "gives", "omits", "argument", "unless", "argument_type")
        words = {word for key in keys for word in pattern.get(key, ())}
        for word in sorted(words - _find_keywords(found.record)) if _is_closed(found.record) else ():
            yield f"{kind}: {name}: `{word}` is no argument in {before}"


def _find_keywords(record: Record) -> set[str]:
    return {parameter.name for signature in record.signatures for parameter in parse_signature(signature) or ()}


def _is_closed(record: Record) -> bool:
    """Return True if the signatures of a record list every argument."""
    overloads = [parse_signature(signature) for signature in record.signatures]
    kinds = {parameter.kind for overload in overloads for parameter in overload or ()}
    return bool(overloads) and None not in overloads and not kinds & {"varkw", "var"}
