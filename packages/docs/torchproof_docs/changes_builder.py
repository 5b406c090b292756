"""Builds the data that the package ``torchproof`` reads: the change entries, from the release pages of a checkout."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from torchproof.atomic_files import write_atomically
from torchproof.scan.data_source import CHANGES, FORMAT
from torchproof_docs.records.release_notes import ChangeEntry, load_release_notes
from torchproof_docs.records.releases import load_releases
from torchproof_docs.records.scripts.snippets import load_snippet
from torchproof_docs.records.vocabulary import Need


@cache
def build_changes(root: Path) -> dict[str, Any]:
    """Return the table of ``changes.json``: an entry a change and name."""
    notes = load_release_notes(root / "docs", load_releases(root / "releases.toml"))
    snippets = root / "snippets"
    entries = [
        _describe_change(change, release.release, name, snippets, is_by_value=is_by_value)
        for release in notes.values()
        for change in release.changes
        for is_by_value, names in ((False, change.api), (True, change.called_names))
        for name in names
    ]
    return {"format": FORMAT, "entries": entries}


def _describe_change(
    change: ChangeEntry, release: str, name: str, snippets: Path, *, is_by_value: bool
) -> dict[str, Any]:
    """Return one entry; by value: the values of a call of an operator decide if the change concerns it."""
    condition = change.when or ""
    return {
        "name": name,
        "release": release,
        "kind": change.kind,
        "title": change.title,
        "action": change.steps.get("action", ""),
        "address": f"releases/{release}/#{change.id}",
        "when": "call" if is_by_value else condition,
        "proved": _is_proved(change.snippet, snippets),
        "source": change.sources[0] if change.sources else "",
        "severity": change.severity,
        "values": is_by_value,
        "decided": condition if is_by_value else "",
    }


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
