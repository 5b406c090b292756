"""Markdown of every page for one docs version: pure functions from records to text."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from torchproof_docs.records.features import Feature
from torchproof_docs.site.api_reference.reference_sections import render_reference
from torchproof_docs.site.fragments import cell_rows
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.macros import build_macros, render_body
from torchproof_docs.site.fragments.pitfalls import render_warning
from torchproof_docs.site.fragments.proof_marks import RUNS
from torchproof_docs.site.pages.run_pages import render_evidence
from torchproof_docs.verdicts import release_ranges
from torchproof_docs.verdicts.cells import Cell
from torchproof_docs.verdicts.known_names import list_source_changes
from torchproof_docs.verdicts.signature_changes import list_signature_changes


def render_feature_page(version: DocsVersion, feature: Feature) -> str:
    """Render the Markdown of a feature's page in one docs version."""
    root = version.build_root_path(2)
    proof = version.project.proofs[feature.id]
    strips = cell_rows.build_feature_rows(version.project, feature)
    card = version.render_fragment(
        "card",
        found_by=proof.error_before,
        feature=feature,
        proof=proof,
        since_text=release_ranges.describe_since(version.project, feature),
        needs_text=feature.needs.meaning,
        strips=strips,
        signs=list(dict.fromkeys(sign for strip in strips for _, sign in strip.signed_cells)),
        root=root,
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
    return f"{RUNS}/#{cell_rows.build_run_id(cell)}"


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
    return render_evidence(version, version.project.list_page_snippets(feature), root)
