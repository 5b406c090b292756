"""Writes the data that the package ``torchproof`` reads: the change entries, and what its trials know of releases."""

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from torchproof.atomic_files import write_atomically
from torchproof.scan.data_source import CHANGES
from torchproof.scan.rules.detection_patterns import NAME_KINDS
from torchproof.trial.trial_data import FORMAT, TRIAL_DATA
from torchproof_docs.changes_builder import build_changes, format_changes
from torchproof_docs.evidence.behaviour_comparison import BehaviourDifference
from torchproof_docs.evidence.cost_steps import format_cost, format_factor, format_ratio
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.releases import Release
from torchproof_docs.verdicts.project import Project
from torchproof_docs.verdicts.reviews.reviewed_costs import ReviewedStep, list_reviewed_steps
from torchproof_docs.wheels.partner_versions import read_pairs

# The most characters of a recorded result that a report shows.
MAX_RESULT = 160


def write_package_data(project: Project) -> bool:
    """Write the data into the package of a checkout, and return True if that changed a file."""
    folder = project.root / "src" / "torchproof" / "data"
    if not folder.is_dir():  # a checkout of pages alone
        return False
    texts = {CHANGES: format_changes(project), TRIAL_DATA: format_trial_data(project)}
    changed = [name for name, text in texts.items() if _read_text(folder / name) != text]
    for name in changed:
        write_atomically(folder / name, texts[name])
    return bool(changed)


def format_trial_data(project: Project) -> str:
    """Return the text of ``trial.json``."""
    return json.dumps(build_trial_data(project), indent=0, sort_keys=True) + "\n"


def build_trial_data(project: Project) -> dict[str, Any]:
    """Return the table of ``trial.json``: releases, every change entry, and the record of behaviour."""
    pairs = read_pairs(project.root)
    known = {(entry["release"], entry["id"]): entry for entry in build_changes(project)["entries"]}
    minors = {release.torch: release.minor for release in project.releases.all}
    return {
        "format": FORMAT,
        "releases": [_describe_release(release, pairs) for release in project.releases.all],
        "entries": [_describe_entry(change, known.get((change.release, change.id), {})) for change in project.changes],
        "behaviour": [
            _describe_difference(minors[comparison.release], row)
            for comparison in project.behaviour
            for row in comparison.rows
        ],
        "costs": _describe_costs(project),
        "compiled": list(_describe_compilations(project)),
    }


def _describe_compilations(project: Project) -> Iterator[dict[str, Any]]:
    """Yield each operator that differs once compiled on a release and not on the one before, or the other way round."""
    minors = {release.torch: release.minor for release in project.releases.all}
    for before, after in pairwise(project.compiled):
        if before.target != after.target:
            continue
        old, new = before.get_worst_rows(), after.get_worst_rows()
        known = {*before.outside, *after.outside}
        for operator in sorted((old.keys() ^ new.keys()) - known):
            row = old.get(operator) or new[operator]
            yield {
                "release": minors[after.release],
                "operator": operator,
                "kind": row.end,
                "is_mended": operator in old,
                "eager": row.eager[:MAX_RESULT],
                "compiled": row.compiled[:MAX_RESULT],
            }


def _describe_costs(project: Project) -> list[dict[str, Any]]:
    """Describe the greatest step of each function on each release."""
    minors = {release.torch: release.minor for release in project.releases.all}
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for reviewed in sorted(list_reviewed_steps(project), key=lambda one: one.step.factor):
        step = reviewed.step
        if step.name.startswith("torch.") and " " not in step.name:
            figures = f"{format_cost(step.before, step.variant)} → {format_cost(step.after, step.variant)}"
            found[minors[step.release], step.name] = {
                "release": minors[step.release],
                "name": step.name,
                "variant": step.variant,
                "is_slower": step.is_slower,
                "text": f"{format_factor(step)} ({figures}, {step.cpu}{_describe_repeated(reviewed)})",
            }
    return [found[key] for key in sorted(found)]


def _describe_repeated(reviewed: ReviewedStep) -> str:
    """Describe what other machines show of a step, as far as their turns do not scatter."""
    texts = []
    for machine, compared in ((one.machine, one.compared) for one in reviewed.repeated):
        if compared and compared.is_settled:
            factor = format_ratio(compared.ratio, reviewed.step.variant) if compared.is_step else "no step"
            texts.append(f"; {machine}: {factor}")
    return "".join(texts)


def _describe_release(release: Release, pairs: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    companions = {name: versions[release.minor] for name, versions in pairs.items() if versions.get(release.minor)}
    return {"minor": release.minor, "torch": release.torch, "python": release.python, "companions": companions}


def _describe_entry(change: ChangeEntry, known: dict[str, Any]) -> dict[str, Any]:
    patterns = known.get("patterns", [])
    return {
        "id": change.id,
        "release": change.release,
        "kind": change.kind,
        "severity": change.severity or "",
        "topic": change.topic,
        "title": change.title,
        "texts": [*(text for key, text in change.steps.items() if key != "action"), *_list_quotations(patterns)],
        "action": change.steps.get("action", ""),
        "address": f"releases/{change.release}/#{change.id}",
        "proved": bool(known.get("proved", False)),
        "source": change.sources[0] if change.sources else "",
        "names": sorted({*change.api, *_list_pattern_names(patterns)}),
        "operators": list(change.operators),
        "is_detected": bool(patterns),
        "until": change.broken.until if change.broken else "",
    }


def _list_pattern_names(patterns: list[dict[str, Any]]) -> set[str]:
    """Return the dotted names of torch that detection patterns are about."""
    return {str(text) for pattern in patterns for kind, text in pattern.items() if kind in NAME_KINDS}


def _list_quotations(patterns: list[dict[str, Any]]) -> list[str]:
    """Return what tests hold against the error of a change, in code font as an entry quotes it."""
    return [f"`{pattern['matches']}`" for pattern in patterns if "matches" in pattern]


def _describe_difference(release: str, row: BehaviourDifference) -> dict[str, Any]:
    return {
        "release": release,
        "operator": row.operator,
        "kind": row.kind,
        "cause": row.cause or "",
        "before": row.before[:MAX_RESULT],
        "after": row.after[:MAX_RESULT],
    }


def _read_text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None
