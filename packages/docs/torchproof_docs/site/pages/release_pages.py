"""Markdown of the pages about PyTorch's releases: one a release, and the list of all breaking changes."""

import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import BREAKING_KINDS, SEVERITIES, ChangeEntry, ReleaseNotes
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments import (
    behaviour_tables,
    compiled_tables,
    feature_timeline,
    reviewed_differences_table,
)
from torchproof_docs.site.fragments.docs_version import SOURCED, DocsVersion, render_badge
from torchproof_docs.site.fragments.listings import render_listing
from torchproof_docs.site.fragments.macros import build_macros, render_body
from torchproof_docs.site.fragments.source_links import format_source_link
from torchproof_docs.site.pages import name_pages
from torchproof_docs.site.pages.feature_pages import render_run_list
from torchproof_docs.verdicts.project import get_change_proof
from torchproof_docs.verdicts.proofs import Proof
from torchproof_docs.verdicts.signature_changes import list_signature_changes

# Heading of each severity, worst first, then of the kinds that ask nothing of old code.
HEADINGS = {
    "silent": "Silent: no error, other results",
    "breaks": "What breaks",
    "warns": "What warns",
    "build only": "What breaks a build",
    "new": "Also new",
    "performance": "Performance",
    "platform": "Platform",
}
STEP_WORDS = {"before": "Before", "after": "After", "action": "What to do", "text": ""}


@dataclass(frozen=True)
class BreakingRow:
    """A change in the list of all breaking changes, from a release's page or from a feature page."""

    release: Release
    severity: str | None
    """One of SEVERITIES."""
    topic: str
    kind: str
    title: str
    steps: Mapping[str, str]
    link: str
    """Address below the root of the docs version."""
    proof: Proof | None
    """None where no run can show it."""


def render_release_page(version: DocsVersion, notes: ReleaseNotes) -> str:
    """Render the Markdown of a release's page in one docs version."""
    release = version.project.releases.get_release(notes.release)
    card = version.render_fragment(
        "release", release=release, counts=_count_changes(notes, _find_arrived(version, release))
    )
    parts = [f"# PyTorch {notes.release}", notes.summary, card]
    parts.append(
        render_body(version, notes.body, notes.path, build_macros(version, version.build_root_path(2), page=notes.id))
    )
    parts += _render_unannounced(version, notes, release)
    listed = [change for change in notes.changes if not _is_unannounced(change)]
    for word, heading in HEADINGS.items():
        chosen = [change for change in listed if (change.severity or change.kind) == word]
        if chosen:
            chosen.sort(key=lambda change: change.topic)
            parts += [f"## {heading}", *(_render_change(version, release, change) for change in chosen)]
    parts += reviewed_differences_table.render_reviewed_differences(version, release)
    parts += compiled_tables.render_release_transitions(version, release)
    parts += _list_new(version, release)
    parts += _list_signatures(version, release)
    parts += name_pages.render_section(version, release, version.build_root_path(2))
    shown = dict.fromkeys(change.snippet for change in notes.changes if change.snippet)  # two changes can share one
    snippets = [version.project.snippets[name] for name in shown]
    parts += ["## Evidence", render_run_list(version, snippets, version.build_root_path(2))] if snippets else []
    parts += ["## Sources", "\n".join(f"- <{source}>" for source in notes.sources)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _render_unannounced(version: DocsVersion, notes: ReleaseNotes, release: Release) -> list[str]:
    """Render the silent changes: those with an entry, then the other differences in the record of behaviour."""
    parts = [_render_change(version, release, change) for change in notes.changes if _is_unannounced(change)]
    parts += behaviour_tables.list_unexplained(version, release)
    return ["## Changed without a word", *parts] if parts else []


def _is_unannounced(change: ChangeEntry) -> bool:
    return change.severity == "silent" and bool(change.operators)


def _find_arrived(version: DocsVersion, release: Release) -> list[Feature]:
    return [feature for feature in version.features.values() if feature.since == release.minor]


def _count_changes(notes: ReleaseNotes, arrived: list[Feature]) -> dict[str, int]:
    kinds = [change.kind for change in notes.changes]
    severities = [change.severity for change in notes.changes]
    return {
        **{word: severities.count(word) for word in SEVERITIES},
        "new": kinds.count("new") + sum(feature.kind in ("feature", "performance") for feature in arrived),
        "proved by a run": sum(change.snippet is not None for change in notes.changes),
    }


def _list_new(version: DocsVersion, release: Release) -> list[str]:
    """List the additions that other pages document: pages, then parts of pages."""
    lines = [
        f"- {_link_change(feature)}: {feature.summary} {_describe_change(version, version.project.proofs[feature.id])}"
        for feature in _find_arrived(version, release)
    ]
    parts = ["## New and changed, with a page of its own", "\n".join(lines)] if lines else []
    began = [
        f"- {_link_change(feature)}: {event.text}"
        for feature in version.features.values()
        if feature.since != release.minor
        for event in feature_timeline.list_events(version.project, feature, signatures=False)
        if event.release == release
    ]
    return [*parts, "## New on pages about older features", "\n".join(began)] if began else parts


def _render_change(version: DocsVersion, release: Release, change: ChangeEntry) -> str:
    proof = get_change_proof(version.project, change)
    parts = [f"### {change.title}" if version.plain else f"### {change.title} {{ #{change.id} }}"]
    steps = [f"- **{STEP_WORDS[key]}:** {text}" if STEP_WORDS[key] else text for key, text in change.steps.items()]
    if operators := behaviour_tables.format_operators(version, release, change):
        steps.append(f"- **Found in:** {operators}")
    told = ", ".join(filter(None, (change.severity and f"**{change.severity}**", change.kind, change.topic)))
    parts.append(told)
    steps.sort(key=lambda line: line.startswith("- "))
    parts.append(("\n\n" if "text" in change.steps else "\n").join(steps))
    feature = version.features.get(change.page or "")
    more = f"More: {_link_change(feature)}. " if feature else ""
    sourced = f"not run: needs {change.untried}" if change.untried else SOURCED
    sources = ", ".join(map(format_source_link, change.sources))
    parts.append(f"{_describe_change(version, proof, sourced)} {more}Source: {sources}.")
    snippet = version.project.snippets[change.snippet] if change.snippet else None
    if snippet and version.release.is_in_range(snippet.torch):
        block = render_listing(version, snippet, "use", root=version.build_root_path(2))
        if version.plain:
            return "\n\n".join([*parts, block])
        parts.append(f'??? example "{snippet.summary.rstrip(".")}"\n\n{textwrap.indent(block, "    ")}')
    return "\n\n".join(parts)


def _describe_change(version: DocsVersion, proof: Proof | None, sourced: str = SOURCED) -> str:
    return f"({proof.said if proof else sourced})" if version.plain else render_badge(proof, sourced)


def _link_change(feature: Feature) -> str:
    return f"[{feature.title}](../{feature.id}.md)"


def _list_signatures(version: DocsVersion, release: Release) -> list[str]:
    """List the documented names whose signature changed in a release."""
    lines = [
        f"- `{name}`: {', '.join(change.notes)} ({_link_change(feature)})"
        for feature in version.features.values()
        for name in feature.api
        for change in list_signature_changes(version.project.evidence_index, name)[1:]
        if change.release == release and change.notes
    ]
    return ["## Signatures that changed", "Of the names that this site documents.", "\n".join(lines)] if lines else []


def list_breaking_rows(version: DocsVersion) -> list[BreakingRow]:
    """List every breaking change up to this version, newest release first."""
    releases = version.project.releases
    rows, told = [], set()
    for change in version.project.changes:
        if change.kind in BREAKING_KINDS and releases.get_release(change.release).version <= version.release.version:
            told.add((change.page, change.release))
            link = f"releases/{change.release}/#{change.id}"
            rows.append(
                BreakingRow(
                    releases.get_release(change.release),
                    change.severity,
                    change.topic,
                    change.kind,
                    change.title,
                    change.steps,
                    link,
                    get_change_proof(version.project, change),
                )
            )
    for feature in version.features.values():
        if feature.change and (feature.id, feature.since) not in told:
            proof = version.project.proofs[feature.id]
            since = releases.get_release(feature.since)
            rows.append(
                BreakingRow(
                    since, None, feature.topic, feature.kind, feature.title, feature.change, f"{feature.id}/", proof
                )
            )
    return sorted(rows, key=_rank_row)


def _rank_row(row: BreakingRow) -> tuple[int, int, str, str]:
    severity = SEVERITIES.index(row.severity) if row.severity else len(SEVERITIES)
    return -row.release.version.minor, severity, row.topic, row.title.lower()


def render_breaking_table(version: DocsVersion, root: str) -> str:
    """Render the table of all breaking changes, which a script filters by the releases of an upgrade."""
    rows = list_breaking_rows(version)
    return version.render_fragment(
        "breaking", rows=rows, releases=[release.minor for release in version.releases], root=root
    )


def render_release_list(version: DocsVersion) -> str:
    """Render the releases of this version with their summaries, newest first, as a Markdown list."""
    chosen: Iterable[ReleaseNotes] = reversed([n for n in version.project.notes.values() if has_page(version, n)])
    releases = version.project.releases
    return "\n".join(
        f"- [PyTorch {notes.release}]({notes.path.name}), {releases.get_release(notes.release).date}: {notes.summary}"
        for notes in chosen
    )


def find_behaviour_page(version: DocsVersion) -> list[str]:
    """Return the page on the behaviour of all releases as a list; return [] if the project has none."""
    name = "releases/behaviour.md"
    return [name] if (version.project.root / "docs" / name).is_file() else []


def has_page(version: DocsVersion, notes: ReleaseNotes) -> bool:
    """Return True if a docs version has the page of a release: its own and older ones."""
    return version.project.releases.get_release(notes.release).version <= version.release.version
