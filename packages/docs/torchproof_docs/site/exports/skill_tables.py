"""Tables of the skill, a file a release: what breaks, what is new, and how other names changed."""

from collections.abc import Iterator

from torchproof.history.name_history import History
from torchproof.history.release_diff import NameChange
from torchproof.text_escaping import format_code_span
from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments import cell_rows, feature_timeline
from torchproof_docs.site.fragments.docs_version import DocsVersion, format_cell
from torchproof_docs.site.pages import breaking_table, name_pages
from torchproof_docs.verdicts.known_names import load_name_history
from torchproof_docs.verdicts.record_state import (
    describe_state,
    format_change_state,
    format_feature_state,
    format_state,
)
from torchproof_docs.verdicts.signature_changes import list_lookups

# Characters of a signature that a line shows.
LONGEST = 200
HEAD = "| What | Of | Where |\n|---|---|---|"


def list_breaking_changes(version: DocsVersion, release: Release) -> str:
    """List the breaking changes of a release, the worst first, with the uses that they concern."""
    changes = {f"releases/{change.release}/#{change.id}": change for change in version.project.changes}
    lines = ["| Severity | Change | Concerns | Before | After | What to do | State |", "|---|---|---|---|---|---|---|"]
    for row in breaking_table.list_breaking_rows(version):
        if row.release == release:
            change, feature = changes.get(row.link), version.features.get(row.link.rstrip("/"))
            uses = (
                find_concerned_names(change)
                if change
                else ", ".join(map(format_code_span, feature.api))
                if feature
                else ""
            )
            told = [
                row.severity or row.kind,
                row.title,
                uses,
                *(row.steps[key] for key in ("before", "after", "action")),
                describe_state(row.proof, row.untried),
            ]
            lines.append(f"| {' | '.join(map(format_cell, told))} |")
    about = f"Worst first; proofs and sources: [../releases/{release.minor}.md](../releases/{release.minor}.md)."
    return "\n\n".join([f"# What PyTorch {release.minor} breaks", about, "\n".join(lines)])


def find_concerned_names(change: ChangeEntry) -> str:
    """Find the names that a change concerns, and the uses of them for which it holds."""
    named = ", ".join(map(format_code_span, change.api))
    uses = " and ".join(_format_use(part.strip()) for part in change.when.split(" and ")) if change.when else ""
    return " ".join(part for part in (named, uses) if part)


def _format_use(when: str) -> str:
    if when.startswith("not "):
        return f"called without `{when.removeprefix('not ')}`"
    return {"call": "when called", "set": "when set"}.get(when, f"called with `{when}`")


def list_new_names(version: DocsVersion, release: Release) -> str:
    """List the additions of a release, a line each: those that pages document, then every other public name."""
    told = [*_list_new_pages(version, release), *_list_new_entries(version, release)]
    known = {name for _, name, _ in told}
    rows = [*told, *((text, name, "") for text, name in _list_new_history(version, release) if name not in known)]
    lines = [
        f"| {format_cell(format_code_span(name) if name else text)} | {format_cell(text) if name else ''} | {where} |"
        for text, name, where in rows
    ]
    about = "A name, what it is or does, and the page that tells more. Names without a page: read from the sources."
    return "\n\n".join([f"# New in PyTorch {release.minor}", about, "\n".join([HEAD, *lines])])


def _list_new_pages(version: DocsVersion, release: Release) -> Iterator[tuple[str, str, str]]:
    for feature in version.features.values():
        where = f"[{feature.id}.md](../{feature.id}.md)"
        state = format_feature_state(version.project, feature)
        if feature.since == release.minor and feature.kind not in ("breaking", "deprecation"):
            arrived = [name for name in feature.api if _has_arrived(version, name, release)]
            yield f"{feature.title}: {feature.summary}{state}", "", where
            yield from ((f"{feature.title}{state}", name, where) for name in arrived)
        elif feature.since != release.minor:
            for event in feature_timeline.list_events(version.project, feature, signatures=False):
                if event.release == release:
                    yield f"{feature.title}: {event.text}{_format_event_state(version, feature, event.text)}", "", where


def _format_event_state(version: DocsVersion, feature: Feature, text: str) -> str:
    """Return the state of the facet that an event tells of; "" for another event."""
    rows = cell_rows.build_facet_rows(version.project, feature)
    return next((format_state(row.proof) for row in rows if row.claim == text), "")


def _list_new_entries(version: DocsVersion, release: Release) -> Iterator[tuple[str, str, str]]:
    where = f"[releases/{release.minor}.md](../releases/{release.minor}.md)"
    for change in version.project.notes[release.minor].changes:
        if change.kind == "new":
            state = format_change_state(version.project, change)
            arrived = [name for name in change.api if _has_arrived(version, name, release)]
            for name in arrived or ("",):
                yield f"{change.title}{state}", name, where


def _has_arrived(version: DocsVersion, name: str, release: Release) -> bool:
    """Return True if a name came with a release: it is there by look-up, and was not on the release before."""
    looked_up = list_lookups(version.project.evidence_index, name)
    releases = version.project.releases.all
    before = looked_up.get(releases[releases.index(release) - 1])
    now = looked_up.get(release)
    return bool(now and now["present"] and not (before and before["present"]))


def _list_new_history(version: DocsVersion, release: Release) -> Iterator[tuple[str, str]]:
    history = load_name_history(version.project)
    for change in _find_changes(version, release):
        if history and change.kind == "added":
            yield _describe_kind(history, change, release), change.name


def _describe_kind(history: History, change: NameChange, release: Release) -> str:
    record = history.resolve_name(change.name, release.minor).record
    if record is None:
        return ""
    called = record.signatures[0] if record.signatures else f"= {record.value}" if record.value else ""
    called = called if len(called) <= LONGEST else f"{called[:LONGEST]}…"
    return f"{record.kind} {format_code_span(called)}" if called else record.kind


def list_changed_names(version: DocsVersion, release: Release) -> str:
    """List the names that a release removed, moved, deprecated or gave another signature or default."""
    found = [name_pages.format_change(change) for change in _find_changes(version, release) if change.kind != "added"]
    about = (
        f"Read from the sources of both releases. What came: [../new/{release.minor}.md](../new/{release.minor}.md)."
    )
    return "\n\n".join([f"# Names that PyTorch {release.minor} changed", about, "\n".join(found) or "None."])


def _find_changes(version: DocsVersion, release: Release) -> tuple[NameChange, ...]:
    history = load_name_history(version.project)
    minors = [each.minor for each in version.project.releases.all]
    before = minors[minors.index(release.minor) - 1]
    if history is None or not {before, release.minor} <= set(history.releases):
        return ()
    return name_pages.find_public_changes(history, before, release.minor)
