"""Reviews: who held a sentence, a claim or an entry against its scripts, and when; ``reviews/<topic>/<page>.toml``.

No machine tells whether a text says what its script shows. A review counts as long as both are as they were.
"""

import datetime as dt
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torchproof.atomic_files import write_atomically
from torchproof.errors import RecordError
from torchproof_docs.records.record_files import read_toml

FOLDER = "reviews"
# Letters of a text by which a person finds it in the file.
SHOWN = 70
# The hash of a text and the names of its scripts.
ReviewKey = tuple[str, frozenset[str]]
KEYS = {"begins", "text", "scripts", "by", "date"}


@dataclass(frozen=True)
class TextReview:
    """One sentence or claim of a page, or one entry of a release, that somebody held against its scripts."""

    begins: str
    """How it begins, for a reader of the file."""
    text: str
    """Its hash."""
    scripts: Mapping[str, str]
    """Hash of the file of each script that carries it, by name."""
    by: str
    """Who or what reviewed it."""
    date: dt.date

    @property
    def key(self) -> ReviewKey:
        """Return what tells it from other reviews: a text can stand twice, with other scripts in other releases."""
        return self.text, frozenset(self.scripts)


def hash_text(text: str) -> str:
    """Return the hash of a text, however its lines are broken."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def build_review_key(text: str, scripts: Iterable[str]) -> ReviewKey:
    """Return the key of a text that carries the scripts of these names."""
    return hash_text(text), frozenset(scripts)


def create_review(text: str, scripts: Mapping[str, str], *, by: str, date: dt.date) -> TextReview:
    """Create the review of a text with the whole hashes of its scripts."""
    words = " ".join(text.split())
    begins = words if len(words) <= SHOWN else words[:SHOWN].rstrip()
    short = {name: sha256[:16] for name, sha256 in scripts.items()}
    return TextReview(begins, hash_text(text), short, by, date)


def load_text_reviews(root: Path) -> dict[str, tuple[TextReview, ...]]:
    """Read the reviews of all pages by id; raise RecordError if a file has another form."""
    folder = root / FOLDER
    paths = sorted(folder.glob("*/*.toml"))
    return {path.relative_to(folder).with_suffix("").as_posix(): _load_page(path) for path in paths}


def _load_page(path: Path) -> tuple[TextReview, ...]:
    return tuple(_parse_review(path, table) for table in read_toml(path).get("reviews", []))


def _parse_review(path: Path, table: Mapping[str, Any]) -> TextReview:
    texts = [table.get(key) for key in ("begins", "text", "by")]
    scripts = table.get("scripts")
    is_whole = table.keys() == KEYS and all(isinstance(text, str) and text.strip() for text in texts)
    if not is_whole or not isinstance(scripts, dict) or not scripts or type(table["date"]) is not dt.date:
        keys = ", ".join(sorted(KEYS))
        raise RecordError(f"{path}: a review has exactly the keys {keys}; write it with torchproof-docs review")
    return TextReview(**table)


def save_page_reviews(root: Path, page: str, reviews: Iterable[TextReview]) -> Path:
    """Write the reviews of a page in one step and return the path."""
    path = root / FOLDER / f"{page}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, "\n".join(map(_format_review, reviews)))
    return path


def _format_review(review: TextReview) -> str:
    scripts = ", ".join(f"{json.dumps(name)} = {json.dumps(sha256)}" for name, sha256 in review.scripts.items())
    lines = [f"{key} = {json.dumps(getattr(review, key), ensure_ascii=False)}" for key in ("begins", "text")]
    by = json.dumps(review.by, ensure_ascii=False)
    lines += [f"scripts = {{ {scripts} }}", f"by = {by}", f"date = {review.date}"]
    return "\n".join(["[[reviews]]", *lines, ""])
