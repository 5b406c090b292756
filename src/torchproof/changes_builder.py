"""Builds ``changes.json``, the change entries that the scan reads, from the release pages of a checkout."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from torchproof.records.release_notes import Change, load_release_notes
from torchproof.records.releases import load_releases
from torchproof.records.snippets import load_snippet
from torchproof.records.vocabulary import Need

# Raised with each change of the keys; the scan refuses another format.
FORMAT = 3


@cache
def build_changes(root: Path) -> dict[str, Any]:
    """Return the table of ``changes.json``: an entry a change, with its names and its patterns."""
    notes = load_release_notes(root / "docs", load_releases(root / "releases.toml"))
    entries = [
        _describe_change(change, root / "snippets")
        for release in notes.values()
        for change in release.changes
        if change.api or change.detection.patterns
    ]
    return {"format": FORMAT, "entries": entries}


def _describe_change(change: Change, snippets: Path) -> dict[str, Any]:
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
        "names": list(change.api),
        "patterns": [dict(pattern) for pattern in change.detection.patterns],
    }


@cache
def _is_proved(name: str | None, snippets: Path) -> bool:
    """Return True if a snippet for a CPU shows a change: ``torchproof check --strict`` sees that it has run.

    One that needs a GPU may never have run.
    """
    path = snippets / f"{name}.py"
    return name is not None and path.is_file() and load_snippet(path, snippets).needs == Need.CPU


def format_changes(root: Path) -> str:
    """Return the text of ``changes.json``."""
    return json.dumps(build_changes(root), indent=0, sort_keys=True) + "\n"
