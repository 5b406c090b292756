"""Tables of the skill, a file a release: what breaks, what is new, and how other names changed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from torchproof.history.change_candidates import find_candidates
from torchproof.history.history_model import Presence, Record
from torchproof.history.lookup_names import find_spans, list_lookup_names
from torchproof.history.name_history import History
from torchproof.history.release_diff import NameChange
from torchproof.history.signature_parameters import parse_signature
from torchproof.text_escaping import format_code_span
from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.releases import Release
from torchproof_docs.site.exports import skill_index
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
# Details of one change that a line shows.
DETAILS = 20
MOVED = re.compile("` moves from [^ ]+ to [^ ]+ positional$")
HEAD = "| What | Of | Where |\n|---|---|---|"


def list_breaking_changes(version: DocsVersion, release: Release) -> str:
    """List the breaking changes of a release, the worst first, with the uses that they concern.

    A section each and no table: a line of a table with seven columns fills a terminal.
    """
    changes = {f"releases/{change.release}/#{change.id}": change for change in version.project.changes}
    sections = []
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
            told = {
                "Concerns": uses,
                "Before": row.steps["before"],
                "After": row.steps["after"],
                "Do": row.steps["action"],
                "State": describe_state(row.proof, row.untried),
            }
            lines = [f"- {head}: {' '.join(text.split())}" for head, text in told.items() if text]
            sections.append("\n".join([f"## {row.severity or row.kind}: {row.title}", "", *lines]))
    about = f"Worst first; proofs and sources: [../releases/{release.minor}.md](../releases/{release.minor}.md)."
    return "\n\n".join([f"# What PyTorch {release.minor} breaks", about, *sections])


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
    before = looked_up.get(_find_release_before(version, release))
    now = looked_up.get(release)
    return bool(now and now["present"] and not (before and before["present"]))


def _list_new_history(version: DocsVersion, release: Release) -> Iterator[tuple[str, str]]:
    history = load_name_history(version.project)
    if history is None:
        return
    for change in _find_changes(version, release):
        if change.kind == "added":
            yield _describe_kind(history, change.name, release), change.name
    for name in _find_names_unknown_before(history, _find_release_before(version, release).minor, release.minor):
        yield f"{_describe_kind(history, name, release)}; whether the release before has it is not known", name


def _find_release_before(version: DocsVersion, release: Release) -> Release:
    releases = version.project.releases.all
    return releases[releases.index(release) - 1]


@cache
def _find_names_unknown_before(history: History, before: str, release: str) -> list[str]:
    """Find the public names that a release has and of which the sources of the release before say nothing.

    Such as the members of a module that was a callable object before, ``torch.compiler.precompile.capture``.
    """
    if not {before, release} <= set(history.releases):
        return []
    first, last = history.find_release_index(before), history.find_release_index(release)
    names = {name for name in find_candidates(history, "torch", first, last) if "._" not in name}
    return sorted(
        name
        for name in names
        if history.resolve_name(name, release).presence is Presence.PRESENT
        and history.resolve_name(name, before).presence is Presence.UNKNOWN
    )


def _describe_kind(history: History, name: str, release: Release) -> str:
    record = history.resolve_name(name, release.minor).record
    if record is None:
        return ""
    called = record.signatures[0] if record.signatures else f"= {record.value}" if record.value else ""
    called = called if len(called) <= LONGEST else f"{called[:LONGEST]}…"
    return f"{record.kind} {format_code_span(called)}" if called else record.kind


def list_changed_names(version: DocsVersion, release: Release) -> str:
    """List the names that a release removed, moved, deprecated or gave another signature or default."""
    changes = [change for change in _find_changes(version, release) if change.kind != "added"]
    found = [name_pages.format_change(replace(change, detail=shorten_details(change.detail))) for change in changes]
    about = (
        f"Read from the sources of both releases. What came: [../new/{release.minor}.md](../new/{release.minor}.md)."
    )
    return "\n\n".join([f"# Names that PyTorch {release.minor} changed", about, "\n".join(found) or "None."])


def shorten_details(details: tuple[str, ...]) -> tuple[str, ...]:
    """Put what came and went first, and count the parameters that only moved by position, and all beyond the tenth."""
    moved = [text for text in details if MOVED.search(text)]
    told = [skill_index.shorten_text(text, LONGEST) for text in details if text not in moved]
    told += moved if len(moved) == 1 else [f"{len(moved)} parameters move by position"] if moved else []
    return tuple(told) if len(told) <= DETAILS else (*told[:DETAILS], f"{len(told) - DETAILS} more")


def list_constant_keywords(version: DocsVersion) -> dict[str, tuple[str, ...]]:
    """Return the keyword-only arguments that every release up to a docs version takes, by public name."""
    history = load_name_history(version.project)
    if history is None or version.release.minor not in history.releases:
        return {}
    return find_constant_keywords(history, version.release.minor)


@cache
def find_constant_keywords(history: History, newest: str) -> dict[str, tuple[str, ...]]:
    """Find the keyword-only arguments that each release up to ``newest`` takes, in the order of its signature.

    What has several names stands below its shortest.
    """
    last = history.find_release_index(newest)
    found = {}
    seen: set[str] = set()
    for name, shown in sorted(list_lookup_names(history).items(), key=lambda item: len(item[0])):
        resolved = history.resolve_name(name, newest)
        thing = resolved.canonical or name
        if thing in seen or resolved.record is None or "*" not in "".join(resolved.record.signatures):
            continue
        seen.add(thing)
        spans = [span for span in find_spans(history, shown) if history.find_release_index(span.first) <= last]
        known = [_list_keywords(span.found.record) for span in spans]
        kept = [keyword for keyword in known[-1] if all(keyword in own for own in known)]
        if kept:
            found[name] = tuple(kept)
    return dict(sorted(found.items()))


def _list_keywords(record: Record | None) -> dict[str, None]:
    """Return the public keyword-only arguments of a name in order; none if it is absent."""
    signatures = record.signatures if record else ()
    parameters = [parameter for signature in signatures for parameter in parse_signature(signature) or ()]
    return {one.name: None for one in parameters if one.is_keyword_only and not one.name.startswith("_")}


def render_constant_keywords(version: DocsVersion) -> str:
    """Render the keyword-only arguments that every release takes, a row for each name."""
    oldest = version.project.releases.all[0].minor
    about = (
        f"Arguments that are passed by their name alone and that every release from {oldest} to "
        f"{version.release.minor} takes. What a release added or removed: `../names/RELEASE.md`."
    )
    rows = [
        f"- {format_code_span(name)}: {', '.join(f'`{keyword}=`' for keyword in keywords)}"
        for name, keywords in list_constant_keywords(version).items()
    ]
    return "\n\n".join(["# Keyword-only arguments that no release changed", about, "\n".join(rows) or "None."])


def _find_changes(version: DocsVersion, release: Release) -> tuple[NameChange, ...]:
    history = load_name_history(version.project)
    before = _find_release_before(version, release).minor
    if history is None or not {before, release.minor} <= set(history.releases):
        return ()
    return name_pages.find_public_changes(history, before, release.minor)
