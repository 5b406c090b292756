"""The files that the search box fetches: an inverted index first, the texts of the excerpts after the first answer."""

import json
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from torchproof_docs.site.exports.search_records import Record, collect_records
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.zlib_json import pack_files

# A number with more decimals than a version or a setting has.
FIGURE = re.compile(r"\d+\.\d{4,}")
WORD = re.compile(r"\w+(?:\.\d+)*")
SYNONYMS = Path(__file__).parent / "synonyms.toml"


def render_search_files(version: DocsVersion) -> dict[str, bytes]:
    """Render the search's files of a docs version, by path below its root."""
    records = collect_records(version)
    texts = [record.text for record in records]
    return pack_files({"search/records.json": dump_json(build_index(records)), "search/texts.json": dump_json(texts)})


def dump_json(data: Any) -> str:
    """Return data as JSON without spaces."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def build_index(records: Sequence[Record]) -> dict[str, Any]:
    """Build the index: pages, records, and for each word the records that hold it, as differences of their numbers.

    A word stands in a record once, however often the text says it. Numbers of an output, such as 0.0121587, are left
    out: nobody looks for them.
    """
    pages = {record.page: [record.page, record.title, record.topic] for record in reversed(records)}
    pages |= {record.page: [record.page, record.title, record.topic] for record in records if record.kind == "page"}
    order = {page: at for at, page in enumerate(pages)}
    postings: dict[str, list[int]] = {}
    for at, record in enumerate(records):
        for word in {_fold_case(word) for word in WORD.findall(record.text) if not FIGURE.fullmatch(word)}:
            postings.setdefault(word, []).append(at)
    words = sorted(postings)
    return {
        "pages": list(pages.values()),
        "records": [[order[r.page], r.anchor, r.kind, r.title, r.keys] for r in records],
        "words": words,
        "postings": [_encode_steps(postings[word]) for word in words],
        "synonyms": tomllib.loads(SYNONYMS.read_text(encoding="utf-8"))["synonyms"],
    }


def _fold_case(word: str) -> str:
    """Return a word in lower case; the capitals of a name such as ``DefaultStager`` divide it."""
    return word if re.search(r"[a-z][A-Z]", word) else word.lower()


def _encode_steps(numbers: list[int]) -> list[int]:
    return [after - before for before, after in zip([0, *numbers], numbers, strict=False)]
