"""Builds the data that the package ``torchproof`` reads: the change entries, from the release pages of a checkout."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from torchproof.fix.fix_rules import ACTIONS
from torchproof.scan.data_source import FORMAT
from torchproof_docs.records.fix_records import FixRecord
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.vocabulary import Severity
from torchproof_docs.verdicts.fix_levels import PairVerdict, judge_pair
from torchproof_docs.verdicts.project import Project, get_change_proof
from torchproof_docs.verdicts.record_state import is_proved
from torchproof_docs.verdicts.reviews.reviewed_costs import list_reviewed_steps


@cache
def build_changes(project: Project) -> dict[str, Any]:
    """Return the table of ``changes.json``: an entry a change, with its names and its patterns."""
    entries = [_describe_change(project, change) for change in project.changes]
    return {
        "format": FORMAT,
        "site": _read_site_address(project.root),
        "entries": entries,
        "fixes": _describe_fixes(project),
    }


def _describe_fixes(project: Project) -> list[dict[str, Any]]:
    """Return the fix rules, each with the level that the runs of its pair give."""
    releases = project.releases.all
    return [
        _describe_fix(record, judge_pair(record, project.pages, releases, project.notes))
        for record in project.fixes.values()
    ]


def _describe_fix(record: FixRecord, verdict: PairVerdict) -> dict[str, Any]:
    return {
        "id": record.id,
        "title": record.title,
        "level": verdict.level,
        "since": verdict.since,
        "until": verdict.until,
        "entries": [f"releases/{entry.replace('/', '/#')}" for entry in record.entries],
        "edits": [{key: _keep_order(key, value) for key, value in edit.items()} for edit in record.edits],
        "note": record.note,
    }


def _keep_order(key: str, value: Any) -> Any:
    """Return an action of an edit as pairs: the order of keywords is that of the code that is written."""
    return [list(pair) for pair in value.items()] if key in ACTIONS and isinstance(value, dict) else value


def _read_site_address(root: Path) -> str:
    """Return the address of the newest docs version, "" as long as the site is published nowhere."""
    path = root / "mkdocs.yml"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    match = re.search(r"^site_url: *(\S+)", text, re.MULTILINE)
    address = match[1] if match else ""
    is_local = not address or urlsplit(address).hostname in ("127.0.0.1", "localhost")
    return "" if is_local else urljoin(f"{address.removesuffix('/')}/", "latest/")


def _describe_change(project: Project, change: ChangeEntry) -> dict[str, Any]:
    has_proof = change.snippet in project.snippets and is_proved(get_change_proof(project, change))
    return {
        "id": change.id,
        "release": change.release,
        "kind": change.kind,
        "since": change.broken.since if change.broken else "",
        "until": change.broken.until if change.broken else "",
        "severity": change.severity,
        "title": change.title,
        "says": change.detection.says or "",
        "after": change.steps.get("after") or change.steps.get("text", ""),
        "action": change.steps.get("action", ""),
        "address": f"releases/{change.release}/#{change.id}",
        "proved": has_proof,
        "source": change.sources[0] if change.sources else "",
        "run": _build_run_address(project, change) if has_proof else "",
        "names": list(change.api),
        "patterns": [dict(pattern) for pattern in change.detection.patterns],
        **({"factors": _list_factors(project, change)} if change.severity == Severity.SLOWER else {}),
    }


def _list_factors(project: Project, change: ChangeEntry) -> list[list[Any]]:
    """Return the names that a change makes slower, each with the greatest factor that is recorded of it."""
    torch = project.releases.get_release(change.release).torch
    steps = [one.step for one in list_reviewed_steps(project)]
    found: dict[str, float] = {}
    for step in steps:
        if step.is_slower and (step.release, step.name in change.costs) == (torch, True):
            found[step.name] = max(found.get(step.name, 0.0), float(f"{step.factor:.2g}"))
    return [[name, found[name]] for name in sorted(found)]


def _build_run_address(project: Project, change: ChangeEntry) -> str:
    """Return the path of the page that lists the runs of a change's snippet."""
    snippet = project.snippets[change.snippet or ""]
    return f"{snippet.page}/#{snippet.runs_id}"


def format_changes(project: Project) -> str:
    """Return the text of ``changes.json``."""
    return json.dumps(build_changes(project), indent=0, sort_keys=True) + "\n"
