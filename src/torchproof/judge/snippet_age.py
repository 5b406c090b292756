"""Since which day each snippet has the content it has: the one question asked of git's history."""

import datetime as dt
import hashlib
from collections.abc import Iterable
from pathlib import Path

from torchproof.errors import TorchproofError
from torchproof.records.git import git
from torchproof.records.snippets import Snippet


def days(root: Path, snippets: Iterable[Snippet]) -> dict[str, dt.date]:
    """Return the day each snippet's content was first committed; one that is not committed is left out."""
    if git(root, "rev-parse", "--is-shallow-repository").strip() != "false":
        raise TorchproofError(f"{root}: its history is cut off, so the age of a file is unknown; git fetch --unshallow")
    first: dict[str, dt.date] = {}
    day = dt.date.min
    for line in git(root, "log", "--format=%as", "--raw", "--no-abbrev", "--no-renames", "--", "snippets").splitlines():
        if line.startswith(":"):
            blob = line.split()[3]
            first[blob] = min(day, first.get(blob, day))
        elif line:
            day = dt.date.fromisoformat(line)
    blobs = {snippet.name: _blob(snippet.path.read_bytes()) for snippet in snippets}
    return {name: first[blob] for name, blob in blobs.items() if blob in first}


def _blob(content: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()
