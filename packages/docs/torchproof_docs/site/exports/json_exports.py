"""Machine-readable twins of the site: features.json and runs.json, by the schemas beside this module."""

from collections.abc import Iterable
from typing import Any

from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments import cell_rows
from torchproof_docs.verdicts.project import Project, get_change_proof
from torchproof_docs.verdicts.signature_changes import list_signature_changes

FORMAT = 3


def export_features(project: Project, chosen: Iterable[Feature], release: Release | None) -> dict[str, Any]:
    """Export the claims and verdicts of some features, for one docs version or for all."""
    return {
        "format": FORMAT,
        "release": release.minor if release else None,
        "features": {feature.id: _export_feature(project, feature) for feature in chosen},
        "changes": [
            _export_change(project, change)
            for change in project.changes
            if release is None or project.releases.get_release(change.release).version <= release.version
        ],
    }


def _export_change(project: Project, change: ChangeEntry) -> dict[str, Any]:
    proof = get_change_proof(project, change)
    return {
        "id": f"{change.release}/{change.id}",
        "release": change.release,
        "kind": change.kind,
        "title": change.title,
        **{key: change.steps.get(key) for key in ("before", "after", "action", "text")},
        "snippet": change.snippet,
        "verdict": proof.verdict if proof else None,
        "page": change.page,
        "broken": {"since": change.broken.since, "until": change.broken.until} if change.broken else None,
        "sources": list(change.sources),
    }


def _export_feature(project: Project, feature: Feature) -> dict[str, Any]:
    proof = project.proofs[feature.id]
    return {
        "title": feature.title,
        "summary": feature.summary,
        "topic": feature.topic,
        "kind": feature.kind,
        "status": feature.status,
        "since": feature.since,
        "until": feature.until,
        "needs": feature.needs,
        "api": list(feature.api),
        "proof": {"verdict": proof.verdict, "reason": proof.reason, "snippets": list(feature.proof)},
        "cells": {cell.release.minor: cell.verdict for cell in cell_rows.build_feature_row(project, feature).cells},
        "facets": [
            {
                "claim": row.claim,
                "snippet": row.snippet.name,
                "releases": [r.minor for r in project.releases.all if r.is_in_range(row.snippet.torch)],
                "verdict": row.proof.verdict,
            }
            for row in cell_rows.build_facet_rows(project, feature)
        ],
        "change": dict(feature.change) if feature.change else None,
        "signatures": {name: _export_signatures(project, name) for name in feature.api},
        "sources": list(feature.sources),
    }


def _export_signatures(project: Project, name: str) -> list[dict[str, Any]]:
    return [
        {
            "release": change.release.minor,
            "present": change.present,
            "signature": change.signature,
            "notes": list(change.notes),
        }
        for change in list_signature_changes(project.evidence_index, name)
    ]


def export_runs(project: Project, release: Release | None) -> dict[str, Any]:
    """Export every cell that has a run, for one docs version or for all."""
    chosen = [release] if release else project.releases.all
    cells = [
        cell
        for target in project.evidence_index.targets
        for minor in chosen
        for snippet in project.snippets.values()
        if (cell := project.evidence_index.get_cell(snippet, project.api_by_snippet[snippet.name], target, minor)).run
    ]
    return {
        "format": FORMAT,
        "release": release.minor if release else None,
        "runs": [
            {
                "id": f"{cell.snippet}@{cell.target}@{cell.release.minor}",
                "snippet": cell.snippet,
                "target": cell.target,
                "release": cell.release.minor,
                "torch": cell.run.torch,
                "verdict": cell.verdict,
                "reason": cell.reason,
                "outcome": cell.run.outcome,
                "seconds": cell.run.seconds,
                "date": cell.run.date,
                "error": dict(cell.run.error) if cell.run.error else None,
                "stdout": cell.run.stdout,
                "metrics": {name: list(value) for name, value in cell.run.metrics.items()},
                "sha256": cell.run.sha256,
                "machine": cell.run.machine,
            }
            for cell in cells
            if cell.run
        ],
    }


def export_page_index(project: Project) -> dict[str, dict[str, str]]:
    """Export title, first and last version of every page that some version lacks, by address below a version.

    Where the page says what to use before its first release, that stands in ``earlier``.
    """
    releases = project.releases
    latest = releases.latest.minor
    oldest = releases.documented[0].minor
    found = {}
    for feature in project.features.values():
        since = oldest if feature.since == releases.baseline.minor else feature.since
        found[f"{feature.id}/"] = {"title": feature.title, "since": since, "until": feature.until or latest}
        if feature.earlier:
            found[f"{feature.id}/"]["earlier"] = feature.earlier
    for minor in project.notes:
        found[f"releases/{minor}/"] = {"title": f"PyTorch {minor}", "since": minor, "until": latest}
    return found
