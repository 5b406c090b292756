"""The files in ``history`` that commands write, and their checksums as ``sha256sum`` writes and checks them."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from torchproof.atomic_files import write_atomically

FOLDER = "history"
CHECKSUMS = "SHA256SUMS"


def write_history_file(path: Path, content: str | bytes) -> None:
    """Write a file below a folder ``history``, and its checksum beside those of the others."""
    write_atomically(path, content)
    folder = next((one for one in path.parents if one.name == FOLDER), None)
    if folder is not None:
        sums = _read_checksums(folder) | {path.relative_to(folder).as_posix(): _compute_checksum(path)}
        there = sorted(name for name in sums if (folder / name).is_file())
        write_atomically(folder / CHECKSUMS, "".join(f"{sums[name]}  {name}\n" for name in there))


def find_changed_files(root: Path) -> Iterator[str]:
    """Yield the files below ``history`` that no command wrote as they are, by their paths below a checkout."""
    folder = root / FOLDER
    sums = _read_checksums(folder)
    if not (folder / CHECKSUMS).is_file():
        return
    there = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.json")}
    for name in sorted(there.keys() | sums.keys()):
        if name not in there or sums.get(name) != _compute_checksum(there[name]):
            yield f"{FOLDER}/{name}"


def _read_checksums(folder: Path) -> dict[str, str]:
    """Return the checksum of each file by its path below a folder."""
    path = folder / CHECKSUMS
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}


def _compute_checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
