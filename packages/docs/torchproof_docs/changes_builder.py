"""Builds the data that the package ``torchproof`` reads: the change entries, from the release pages of a checkout."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from torchproof.atomic_files import write_atomically
from torchproof.scan.data_source import CHANGES, FORMAT
from torchproof_docs.evidence.evidence_files import list_page_files, load_page
from torchproof_docs.records.fix_records import FOLDER, FixRecord, load_fixes
from torchproof_docs.records.release_notes import ChangeEntry, ReleaseNotes, load_release_notes
from torchproof_docs.records.releases import Releases, load_releases
from torchproof_docs.records.scripts.snippets import load_snippet
from torchproof_docs.records.vocabulary import Need
from torchproof_docs.verdicts.fix_levels import PairVerdict, judge_pair


@cache
def build_changes(root: Path) -> dict[str, Any]:
    """Return the table of ``changes.json``: an entry a change, with its names and its patterns."""
    releases = load_releases(root / "releases.toml")
    notes = load_release_notes(root / "docs", releases)
    entries = [
        _describe_change(change, root / "snippets")
        for release in notes.values()
        for change in release.changes
        if change.api or change.detection.patterns
    ]
    return {
        "format": FORMAT,
        "site": _read_site_address(root),
        "entries": entries,
        "fixes": _describe_fixes(root, releases, notes),
    }


def _describe_fixes(root: Path, releases: Releases, notes: dict[str, ReleaseNotes]) -> list[dict[str, Any]]:
    """Return the fix rules, each with the level that the runs of its pair give."""
    records = load_fixes(root)
    names = {record.page for record in records.values() if record.pair}
    evidence = root / "evidence"
    paths = [path for path in list_page_files(evidence, "cpu-*") if path.parent.name == FOLDER]
    pages = {(page.target, page.page): page for page in (load_page(path, evidence) for path in paths)}
    pages = {key: page for key, page in pages.items() if page.page in names}
    return [_describe_fix(record, judge_pair(record, pages, releases.all, notes)) for record in records.values()]


def _describe_fix(record: FixRecord, verdict: PairVerdict) -> dict[str, Any]:
    return {
        "id": record.id,
        "title": record.title,
        "level": verdict.level,
        "since": verdict.since,
        "until": verdict.until,
        "entries": [f"releases/{entry.replace('/', '/#')}" for entry in record.entries],
        "edits": [dict(edit) for edit in record.edits],
        "note": record.note,
    }


def _read_site_address(root: Path) -> str:
    """Return the address of the newest docs version, "" as long as the site is published nowhere."""
    path = root / "mkdocs.yml"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    match = re.search(r"^site_url: *(\S+)", text, re.MULTILINE)
    address = match[1] if match else ""
    is_local = not address or urlsplit(address).hostname in ("127.0.0.1", "localhost")
    return "" if is_local else urljoin(f"{address.removesuffix('/')}/", "latest/")


def _describe_change(change: ChangeEntry, snippets: Path) -> dict[str, Any]:
    return {
        "id": change.id,
        "release": change.release,
        "kind": change.kind,
        "severity": change.severity,
        "title": change.title,
        "says": change.detection.says or "",
        "action": change.steps.get("action", ""),
        "address": f"releases/{change.release}/#{change.id}",
        "proved": _is_proved(change.snippet, snippets),
        "source": change.sources[0] if change.sources else "",
        "run": _build_run_address(change.snippet, snippets),
        "names": list(change.api),
        "patterns": [dict(pattern) for pattern in change.detection.patterns],
    }


def _build_run_address(name: str | None, snippets: Path) -> str:
    """Return the path of the page that lists the runs of a snippet, "" without a proof."""
    if name is None or not _is_proved(name, snippets):
        return ""
    snippet = load_snippet(snippets / f"{name}.py", snippets)
    return f"{snippet.page}/#{snippet.runs_id}"


@cache
def _is_proved(name: str | None, snippets: Path) -> bool:
    """Return True if a snippet for a CPU shows a change: ``torchproof-docs check --strict`` sees that it has run.

    One that needs a GPU may never have run.
    """
    path = snippets / f"{name}.py"
    return name is not None and path.is_file() and load_snippet(path, snippets).needs == Need.CPU


def format_changes(root: Path) -> str:
    """Return the text of ``changes.json``."""
    return json.dumps(build_changes(root), indent=0, sort_keys=True) + "\n"


def write_package_data(root: Path) -> bool:
    """Write the change entries into the package of a checkout, and return True if that changed the file."""
    path = root / "src" / "torchproof" / "data" / CHANGES
    if not path.parent.is_dir():  # a checkout of pages alone
        return False
    text = format_changes(root)
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    write_atomically(path, text)
    return True
