"""Evidence in format 1, a sealed file a release with the snippets of all pages, read as evidence of pages.

A snippet may have another name today. It is the same snippet if its file has the same bytes, so a run is found by the
hash of the file that ran; a run of any other file is left out.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from torchproof.errors import EvidenceError
from torchproof.records.checkout import Checkout
from torchproof.records.evidence import PageEvidence, from_table, machine_key, seal

FORMAT = 1


def is_former(path: Path) -> bool:
    """Tell whether a file is evidence in format 1."""
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(table, dict) and table.get("format") == FORMAT


def pages(path: Path, checkout: Checkout) -> Iterator[PageEvidence]:
    """Yield what a file holds about the snippets and names of today's pages; raise EvidenceError if it was edited."""
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    if table.pop("seal", None) != seal(table):
        raise EvidenceError(f"{path}: seal does not match its content; send the file as torchproof wrote it")
    release = table["torch"].partition("+")[0]
    who = {"contributor": table["contributor"]} if table["contributor"] else {}
    machines = {key: {**machine, **who} for key, machine in table["machines"].items()}
    keys = {key: machine_key(machine) for key, machine in machines.items()}
    ran = {
        run["sha256"]: {**run, "torch": table["torch"], "machine": keys[run["machine"]]}
        for run in table["runs"].values()
    }
    for page, names in checkout.names_of.items():
        mine = [snippet for snippet in checkout.snippets.values() if snippet.page == page and snippet.sha256 in ran]
        runs = {snippet.aspect: ran[snippet.sha256] for snippet in mine}
        used = {run["machine"] for run in runs.values()}
        api = {name: table["api"][name] for name in names if name in table["api"]}
        if runs or api:
            yield from_table(
                {
                    "target": table["target"],
                    "page": page,
                    "machines": {keys[key]: machine for key, machine in machines.items() if keys[key] in used},
                    "runs": {release: runs} if runs else {},
                    "api": {release: api} if api else {},
                }
            )
