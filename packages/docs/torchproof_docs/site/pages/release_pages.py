"""Markdown of the pages about PyTorch's releases: one a release, and the list of releases."""

from collections.abc import Iterable

from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import SEVERITIES, ReleaseNotes
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments import (
    behaviour_tables,
    compiled_tables,
    cost_tables,
    feature_timeline,
    reviewed_differences_table,
)
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.macros import build_macros, render_body
from torchproof_docs.site.pages import name_pages
from torchproof_docs.site.pages.bug_sections import render_bug_sections
from torchproof_docs.site.pages.change_sections import (
    describe_proof,
    fold_section,
    link_feature,
    render_addition_sections,
    render_change_sections,
)
from torchproof_docs.site.pages.new_messages import render_new_messages
from torchproof_docs.site.pages.recordings import combination_tables
from torchproof_docs.site.pages.run_pages import list_release_snippets, render_evidence
from torchproof_docs.verdicts.project import Project, get_change_proof
from torchproof_docs.verdicts.record_state import is_proved
from torchproof_docs.verdicts.signature_changes import list_signature_changes

# Pages about what a release brought that are listed before the others are folded.
SHOWN = 5
MORE = "New, and other differences"


def render_release_page(version: DocsVersion, notes: ReleaseNotes) -> str:
    """Render the Markdown of a release's page in one docs version."""
    release = version.project.releases.get_release(notes.release)
    card = version.render_fragment(
        "release", release=release, counts=_count_changes(version.project, notes, _find_arrived(version, release))
    )
    parts = [f"# PyTorch {notes.release}", notes.summary, card]
    parts.append(
        render_body(version, notes.body, notes.path, build_macros(version, version.build_root_path(2), page=notes.id))
    )
    unexplained = behaviour_tables.list_unexplained(version, release)
    parts += render_change_sections(version, release, notes.changes, unexplained)
    parts += render_bug_sections(version, release)
    parts += _list_arrived_pages(version, release)
    parts += _fold_sections(
        version,
        MORE,
        [
            *render_addition_sections(version, release, notes.changes),
            _list_began(version, release),
            reviewed_differences_table.render_reviewed_differences(version, release),
            compiled_tables.render_release_transitions(version, release),
            combination_tables.render_release_combinations(version, release),
            cost_tables.render_release_steps(version, release),
            _list_signatures(version, release),
            name_pages.render_section(version, release, version.build_root_path(2)),
            render_new_messages(version, release),
        ],
    )
    parts += render_evidence(version, list_release_snippets(version, notes), version.build_root_path(2), listed=False)
    parts += ["## Sources", "\n".join(f"- <{source}>" for source in notes.sources)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _fold_sections(version: DocsVersion, heading: str, sections: Iterable[list[str]]) -> list[str]:
    """Put each section below one line that opens in place, all under one heading."""
    found = [section for section in sections if section]
    if version.plain or not found:
        return [part for section in found for part in section]
    folded = (fold_section(section[0].removeprefix("## "), "\n\n".join(section[1:])) for section in found)
    return [f"## {heading}", *folded]


def _find_arrived(version: DocsVersion, release: Release) -> list[Feature]:
    return [feature for feature in version.features.values() if feature.since == release.minor]


def _count_changes(project: Project, notes: ReleaseNotes, arrived: list[Feature]) -> dict[str, int]:
    kinds = [change.kind for change in notes.changes]
    severities = [change.severity for change in notes.changes]
    return {
        **{word: severities.count(word) for word in SEVERITIES},
        "new": kinds.count("new") + sum(feature.kind in ("feature", "performance") for feature in arrived),
        "proved by a run": sum(is_proved(get_change_proof(project, change)) for change in notes.changes),
    }


def _list_arrived_pages(version: DocsVersion, release: Release) -> list[str]:
    """List the pages about what a release brought, most met first."""
    reach = version.project.name_reach
    lines = [
        f"- {link_feature(feature)}: {feature.summary} {describe_proof(version, version.project.proofs[feature.id])}"
        for feature in sorted(
            _find_arrived(version, release), key=lambda feature: -reach.find_reach((*feature.api, *feature.uses))
        )
    ]
    if not lines:
        return []
    shown, rest = (lines, []) if version.plain else (lines[:SHOWN], lines[SHOWN:])
    more = [fold_section(f"{len(rest)} more with a page of their own", "\n".join(rest))] if rest else []
    return ["## New and changed, with a page of its own", "\n".join(shown), *more]


def _list_began(version: DocsVersion, release: Release) -> list[str]:
    """List the parts of older features that a release brought."""
    began = [
        f"- {link_feature(feature)}: {event.text}"
        for feature in version.features.values()
        if feature.since != release.minor
        for event in feature_timeline.list_events(version.project, feature, signatures=False)
        if event.release == release
    ]
    return ["## New on pages about older features", "\n".join(began)] if began else []


def _list_signatures(version: DocsVersion, release: Release) -> list[str]:
    """List the documented names whose signature changed in a release."""
    lines = [
        f"- `{name}`: {', '.join(change.notes)} ({link_feature(feature)})"
        for feature in version.features.values()
        for name in feature.api
        for change in list_signature_changes(version.project.evidence_index, name)[1:]
        if change.release == release and change.notes
    ]
    return ["## Signatures that changed", "Of the names that this site documents.", "\n".join(lines)] if lines else []


def render_release_list(version: DocsVersion) -> str:
    """Render the releases of this version with their summaries, newest first, as a Markdown list."""
    chosen: Iterable[ReleaseNotes] = reversed([n for n in version.project.notes.values() if has_page(version, n)])
    releases = version.project.releases
    return "\n".join(
        f"- [PyTorch {notes.release}]({notes.path.name}), {releases.get_release(notes.release).date}: {notes.summary}"
        for notes in chosen
    )


def find_overview_pages(version: DocsVersion) -> list[str]:
    """Return the pages about all releases that the project has: behaviour, what goes with them, what did not come."""
    names = ("behaviour", "combinations", "type-checkers", "costs", "versions", "announced")
    return [
        name for name in (f"releases/{one}.md" for one in names) if (version.project.root / "docs" / name).is_file()
    ]


def has_page(version: DocsVersion, notes: ReleaseNotes) -> bool:
    """Return True if a docs version has the page of a release: its own and older ones."""
    return version.project.releases.get_release(notes.release).version <= version.release.version
