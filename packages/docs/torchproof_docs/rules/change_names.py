"""The rule that the entries of release pages agree with the history of names."""

from collections.abc import Iterator

from torchproof.history.history_model import NameResolution, Presence, Record
from torchproof.history.name_history import History
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.known_names import load_name_history
from torchproof_docs.verdicts.project import Project


@register_rule("change-against-history", stage=Stage.EVIDENCE)
def find_changes_against_history(project: Project) -> Iterator[str]:
    """Report an entry whose names did not do, in its release, what the entry says of them.

    The history is read from the sources of each release, so one of the two is wrong.
    """
    history = load_name_history(project)
    if history is None:
        return
    for notes in project.notes.values():
        for change in notes.changes:
            for name in change.api:
                if problem := _explain_wrong_name(history, change, name):
                    yield f"{notes.path}: {change.id}: api: {name} {problem}; correct the name, the kind or the release"
            if problem := _explain_wrong_default(history, change):
                yield f"{notes.path}: {change.id}: api: {problem}; correct the kind or the release, or add a snippet"


def _explain_wrong_name(history: History, change: ChangeEntry, name: str) -> str | None:
    if change.release not in history.releases[1:]:
        return None
    before = history.resolve_name(name, history.releases[history.find_release_index(change.release) - 1])
    after = history.resolve_name(name, change.release)
    if Presence.UNKNOWN in (before.presence, after.presence):
        return None
    if change.kind == "removal":
        return _explain_wrong_removal(change, before, after)
    if change.kind == "new" and after.presence is Presence.ABSENT:
        return f"is not in {change.release}"
    if change.kind != "removal" and before.presence is after.presence is Presence.ABSENT:
        return f"is neither in {change.release} nor in the release before"
    return None


def _explain_wrong_removal(change: ChangeEntry, before: NameResolution, after: NameResolution) -> str | None:
    if before.presence is Presence.ABSENT:
        return f"was gone before {change.release}"
    if after.presence is Presence.PRESENT and before.record == after.record:
        return f"is still there in {change.release}, as it was"
    return None


def _explain_wrong_default(history: History, change: ChangeEntry) -> str | None:
    """Return that no default of an entry's names changed; None if one did, or if a snippet or a page may show it."""
    if change.kind != "default" or change.snippet or change.page or change.release not in history.releases[1:]:
        return None
    last = history.releases[history.find_release_index(change.release) - 1]
    pairs = [
        (history.resolve_name(name, last).record, history.resolve_name(name, change.release).record)
        for name in change.api
    ]
    if not pairs or not all(_has_same_defaults(*pair) for pair in pairs):
        return None
    return f"{', '.join(change.api)}: no default changed in {change.release}"


def _has_same_defaults(before: Record | None, after: Record | None) -> bool:
    """Return True if two releases are known to have the same defaults: in signatures, or as the value of a setting."""
    if before is None or after is None or not (before.signatures or before.value):
        return False
    return (set(before.signatures), before.value) == (set(after.signatures), after.value)
