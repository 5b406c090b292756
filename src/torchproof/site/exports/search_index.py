"""The files that the search box fetches: an inverted index first, the texts of the excerpts after the first answer."""

import json
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from torchproof.site.exports.search_records import Record, records
from torchproof.site.fragments.docs_version import DocsVersion
from torchproof.site.pages.zlib_json import packed

WORD = re.compile(r"\w+(?:\.\d+)*")
SYNONYMS = Path(__file__).parent / "synonyms.toml"


def files(version: DocsVersion) -> dict[str, bytes]:
    """Return the search's files of a docs version, by path below its root."""
    found = records(version)
    texts = [record.text for record in found]
    return packed({"search/records.json": dumped(index(found)), "search/texts.json": dumped(texts)})


def dumped(data: Any) -> str:
    """Return data as JSON without spaces."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def index(found: Sequence[Record]) -> dict[str, Any]:
    """Return pages, records, and for each word of the texts the records that hold it, as steps from one to the next.

    A word stands in a record once, however often the text says it.
    """
    pages = {record.page: [record.page, record.title, record.topic] for record in reversed(found)}
    pages |= {record.page: [record.page, record.title, record.topic] for record in found if record.kind == "page"}
    order = {page: at for at, page in enumerate(pages)}
    postings: dict[str, list[int]] = {}
    for at, record in enumerate(found):
        for word in {_folded(word) for word in WORD.findall(record.text)}:
            postings.setdefault(word, []).append(at)
    words = sorted(postings)
    return {
        "pages": list(pages.values()),
        "records": [[order[r.page], r.anchor, r.kind, r.title, r.keys] for r in found],
        "words": words,
        "postings": [_steps(postings[word]) for word in words],
        "synonyms": tomllib.loads(SYNONYMS.read_text(encoding="utf-8"))["synonyms"],
    }


def _folded(word: str) -> str:
    """Return a word in lower case, but for a name such as ``DefaultStager``, whose capitals divide it."""
    return word if re.search(r"[a-z][A-Z]", word) else word.lower()


def _steps(numbers: list[int]) -> list[int]:
    return [after - before for before, after in zip([0, *numbers], numbers, strict=False)]
