"""Known failures: runs on a lent GPU that end otherwise than their script says; ``snippets/known_failures.toml``.

What a CPU shows can be repeated, so a script or its claim is corrected there. A run on a GPU often cannot: until it
is, the cell says that it failed, with the reason as far as it is known, and proves nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError
from torchproof_docs.records.record_files import read_toml

FILE = "snippets/known_failures.toml"
KEYS = ("snippet", "target", "torch", "error", "reason")
# Script, target and exact release.
FailureKey = tuple[str, str, str]


@dataclass(frozen=True)
class KnownFailure:
    """One run that contradicts the claim of its script on one machine alone."""

    snippet: str
    target: str
    torch: str
    error: str
    """Type and message as recorded, ``Crashed: killed by SIGSEGV``."""
    reason: str
    """Why it failed, or that nobody knows: one sentence for the reader of the page."""

    @property
    def key(self) -> FailureKey:
        """Return what tells which run it is."""
        return self.snippet, self.target, self.torch


def load_known_failures(root: Path) -> dict[FailureKey, KnownFailure]:
    """Read the known failures of a checkout; raise RecordError if the file breaks a rule."""
    path = root / FILE
    return {failure.key: failure for failure in _read_failures(path)} if path.is_file() else {}


def _read_failures(path: Path) -> Iterator[KnownFailure]:
    table = read_toml(path)
    if unknown := sorted(table.keys() - {"failure"}):
        raise RecordError(f"{path}: {unknown[0]}: unknown key; allowed: failure")
    for entry in table.get("failure", []):
        yield _parse_failure(path, entry)


def _parse_failure(path: Path, entry: dict[str, Any]) -> KnownFailure:
    if entry.keys() != set(KEYS) or not all(isinstance(text, str) and text.strip() for text in entry.values()):
        raise RecordError(f"{path}: a failure has exactly the keys {', '.join(KEYS)}, each a text")
    failure = KnownFailure(**entry)
    if failure.target.startswith("cpu"):
        raise RecordError(f"{path}: {failure.snippet}: a run on a CPU can be repeated; correct the script or its claim")
    return failure
