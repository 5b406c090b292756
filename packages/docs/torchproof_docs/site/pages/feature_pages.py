"""Markdown of every page for one docs version: pure functions from records to text."""

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from torchproof_docs.records.features import Feature
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.site.api_reference.reference_sections import render_reference
from torchproof_docs.site.fragments import cell_rows
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.macros import build_macros, render_body
from torchproof_docs.site.fragments.pitfalls import render_warning
from torchproof_docs.site.fragments.run_groups import group_runs
from torchproof_docs.verdicts import release_ranges
from torchproof_docs.verdicts.cells import Cell
from torchproof_docs.verdicts.signature_changes import list_signature_changes
from torchproof_docs.verdicts.source_signatures import list_source_changes


def render_feature_page(version: DocsVersion, feature: Feature) -> str:
    """Render the Markdown of a feature's page in one docs version."""
    root = version.build_root_path(2)
    proof = version.project.proofs[feature.id]
    card = version.render_fragment(
        "card",
        found_by=proof.error_before,
        feature=feature,
        proof=proof,
        since_text=release_ranges.describe_since(version.project, feature),
        needs_text=feature.needs.meaning,
        strips=cell_rows.build_feature_rows(version.project, feature),
        href=_link_run,
    )
    written = render_body(version, feature.body, feature.path, build_macros(version, root, page=feature.id))
    parts = [
        f"# {feature.title}",
        feature.summary,
        *render_warning(feature, written),
        card,
        *_render_change(feature),
        written,
    ]
    parts += [
        part
        for section in (_render_facets, _render_history, render_reference, _render_evidence)
        for part in section(version, feature, root)
    ]
    parts += ["## Sources", "\n".join(f"- <{source}>" for source in feature.sources)]
    return "\n\n".join(parts) + "\n"


def render_written_page(
    version: DocsVersion, text: str, path: Path, depth: int, extra: Mapping[str, Callable[..., Any]] | None = None
) -> str:
    """Render a hand-written page; ``depth`` is the number of folders between its address and the version."""
    return render_body(version, text, path, build_macros(version, version.build_root_path(depth), extra))


def _link_run(cell: Cell) -> str:
    return f"#{cell_rows.build_run_id(cell)}"


def _render_change(feature: Feature) -> list[str]:
    if not feature.change:
        return []
    words = {"before": "Before", "after": "After", "action": "What to do"}
    return ["\n".join(f"- **{words[key]}:** {feature.change[key].strip()}" for key in words)]


def _render_facets(version: DocsVersion, feature: Feature, root: str) -> list[str]:
    rows = cell_rows.build_facet_rows(version.project, feature)
    return (
        ["## What works where", version.render_fragment("facets", rows=rows, href=_link_run, root=root)] if rows else []
    )


def _render_history(version: DocsVersion, feature: Feature, root: str) -> list[str]:
    found = {name: list_signature_changes(version.project.evidence_index, name) for name in feature.api}
    read = [(name, list_source_changes(version.project, name)) for name, changes in found.items() if not changes]
    known = [(name, changes, False) for name, changes in found.items() if changes]
    known += [(name, changes, True) for name, changes in read if changes]
    if not known:
        return []
    fragment = version.render_fragment(
        "history", histories=known, baseline=version.project.releases.baseline, root=root
    )
    return ["## Signature history", fragment]


def _render_evidence(version: DocsVersion, feature: Feature, root: str) -> list[str]:
    linked = cell_rows.find_linked_runs(version.project, feature)
    return ["## Evidence", render_run_list(version, version.project.list_page_snippets(feature), root, linked)]


def render_run_list(
    version: DocsVersion, snippets: Iterable[Snippet], root: str, linked: Collection[str] = frozenset()
) -> str:
    """Render every run of some snippets, folded by snippet, with an anchor if a link leads to it.

    Marks and listings lead to runs on this release, strips to those that are ``linked``; of the others
    ``torchproof.js`` knows what their anchors were.
    """
    project = version.project
    entries = []

    def anchor(cell: Cell) -> str:
        name = cell_rows.build_run_id(cell)
        return name if cell.release == version.release or name in linked else ""

    def contributor(cell: Cell) -> str:
        evidence = project.evidence_index.evidence.get((cell.target, cell.release.torch))
        return str(evidence.machines[cell.run.machine].get("contributor", "")) if evidence and cell.run else ""

    for snippet in snippets:
        api = project.api_by_snippet[snippet.name]
        groups, said = [], []
        for target in project.evidence_index.targets:
            cells = project.evidence_index.list_cells(snippet, api, target)
            if found := [*group_runs(cells)]:
                groups += found
                said.append(f"{target}: {cell_rows.CellRow(target, cells).summary}")
        entries.append({"snippet": snippet, "groups": groups, "spans": said})
    scripts = version.build_scripts_path(root)
    return version.render_fragment(
        "evidence", entries=entries, root=root, contributor=contributor, anchor=anchor, scripts=scripts
    )
