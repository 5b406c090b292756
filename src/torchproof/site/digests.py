"""One name for the content of many files: what is kept under it holds as long as none of them changes."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path


def digest_of_files(about: str, paths: Iterable[Path]) -> str:
    """Return a digest of a text and of files, by path and content; a file that is gone counts as such."""
    digest = sha256(about.encode())
    for path in paths:
        content = path.read_bytes() if path.is_file() else b"gone"
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()
