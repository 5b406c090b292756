"""Keeps what was extracted of sources on disk: a file a release, of what no release before it had, by the code."""

import hashlib
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from torchproof.atomic_files import write_atomically
from torchproof_docs.wheels.wheel_contents import WheelContents

# The folder of the code that decides what is extracted of a source, and how it is kept.
CODE = Path(__file__).parent / "source_facts"


def compute_code_digest(folder: Path = CODE) -> str:
    """Return a digest of the code that extracts, and of the Python that parses and writes expressions."""
    digest = hashlib.sha256(repr(sys.version_info[:2]).encode())
    for path in sorted(folder.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class ExtractionCache:
    """The extractions that earlier builds left in a cache: lines of JSON by the key of a source."""

    def __init__(self, cache: Path, tell: Callable[[str], None] = lambda _: None, code: str | None = None) -> None:
        self.folder = cache / "extractions" / (code or compute_code_digest())
        self.tell = tell

    def load(self, contents: WheelContents) -> dict[str, str]:
        """Load the cached extractions of a release; report and delete a damaged file, so that it is written anew."""
        path = self._cache_file(contents)
        try:
            digest, _, text = path.read_text(encoding="utf-8").partition("\n")
        except FileNotFoundError:
            return {}
        except UnicodeDecodeError:
            digest, text = "", ""
        if digest != _hash_texts(text):
            path.unlink(missing_ok=True)
            self.tell(f"{path}: damaged, deleted; its sources are read again")
            return {}
        lines = text.removesuffix("\n").split("\n")
        return dict(zip(lines[::2], lines[1::2], strict=True))

    def save(self, contents: WheelContents, lines: dict[str, str]) -> None:
        """Keep what was extracted for a release, and nothing of what other code extracted."""
        text = "".join(f"{key}\n{line}\n" for key, line in lines.items())
        write_atomically(self._cache_file(contents), f"{_hash_texts(text)}\n{text}")
        for other in self.folder.parent.iterdir():
            if other != self.folder:
                shutil.rmtree(other, ignore_errors=True)

    def _cache_file(self, contents: WheelContents) -> Path:
        return self.folder / f"{_hash_texts(*sorted(map(' '.join, contents.files.items())))[:16]}.jsonl"


def _hash_texts(*texts: str) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()
