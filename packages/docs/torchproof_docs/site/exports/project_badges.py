"""A badge a published project: JSON that shields.io draws, at ``projects/PROJECT.json`` of the site."""

from pathlib import Path
from typing import Any

from packaging.version import Version

from torchproof_docs.evidence.project_runs import ProjectRun, load_project_runs


def export_badges(root: Path) -> dict[str, dict[str, Any]]:
    """Export the badge of each recorded project, by its path in the site."""
    return {f"projects/{run.project}.json": build_badge(run) for run in load_project_runs(root / "evidence")}


def build_badge(run: ProjectRun) -> dict[str, Any]:
    """Build the badge of a project by shields.io's schema for endpoints, version 1."""
    newest = max(run.builds, key=Version)
    if run.verdict != "compared":
        message, colour = run.verdict, "lightgrey"
    elif run.regressions:
        message, colour = f"{len(run.regressions)} of {run.passed} tests regressed", "orange"
    else:
        message, colour = f"{run.passed} tests as before", "brightgreen"
    return {"schemaVersion": 1, "label": f"PyTorch {newest}", "message": message, "color": colour}
