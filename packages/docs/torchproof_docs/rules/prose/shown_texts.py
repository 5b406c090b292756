"""The texts that pages and entries show, each with its place and the releases for which it speaks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from torchproof.text_escaping import FENCE
from torchproof_docs.records.features import Feature
from torchproof_docs.records.record_files import read_text
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.verdicts.page_passages import list_passages, split_page
from torchproof_docs.verdicts.project import Project

# Keys of texts beside features and entries: about this project too, so that not each word and figure is PyTorch's.
BESIDE = ("page", "figure")
CODE_SPAN = re.compile(r"`([^`\n]+)`")
# A link, whose text and address belong together, and an address by itself.
ADDRESS = re.compile(r"\]\([^)\s]*\)|https?://\S+|<[^>\s]+>")


@dataclass(frozen=True)
class ShownText:
    """A sentence, an item, a row, or a text of front matter."""

    where: str
    """The file, and the key or the entry."""
    key: str
    """``passage``, ``page`` of a page that is no feature's, ``figure``, or the key of front matter, entry or fix."""
    text: str
    releases: tuple[str, ...]
    """The docs versions, or the releases of an entry, for which it speaks: one of them is enough."""
    snippets: tuple[str, ...] = ()
    feature: Feature | None = None
    change: ChangeEntry | None = None

    @property
    def words(self) -> str:
        """Return the text without addresses."""
        return ADDRESS.sub("]", self.text)

    @property
    def is_sourced(self) -> bool:
        """Return True if it has a link outside or one to a page about evidence."""
        return "](http" in self.text or "about/" in self.text or "benchmarks/" in self.text


@lru_cache(maxsize=4)
def list_shown_texts(project: Project) -> tuple[ShownText, ...]:
    """List every text of the feature pages and of the entries of releases."""
    return (
        *_list_page_texts(project),
        *_list_entry_texts(project),
        *_list_other_texts(project),
        *_list_figures(project),
    )


def _list_page_texts(project: Project) -> Iterator[ShownText]:
    minors = [release.minor for release in project.releases.all]
    for feature in project.features.values():
        front = [("title", feature.title), ("summary", feature.summary)]
        front += [("facets", facet.claim) for facet in feature.facets]
        front += [("asked", asked) for asked in feature.asked]
        front += [("starting_claim", claim.truth) for claim in feature.starting_claims]
        front += [*(feature.change or {}).items()]
        front += [("earlier", feature.earlier or ""), ("unproved", feature.unproved or "")]
        for key, text in front:
            yield ShownText(f"{feature.path}: {key}", key, text, tuple(minors), feature=feature)
    for passage in list_passages(project):
        yield ShownText(
            str(passage.feature.path), "passage", passage.text, passage.releases, passage.snippets, passage.feature
        )


def _list_entry_texts(project: Project) -> Iterator[ShownText]:
    minors = [release.minor for release in project.releases.all]
    for notes in project.notes.values():
        place = minors.index(notes.release)
        for change in notes.changes:
            texts = [("title", change.title), *change.steps.items(), ("says", change.detection.says or "")]
            for key, text in texts:
                where = f"{notes.path}: {change.id}: {key}"
                yield ShownText(where, key, text, tuple(minors[max(place - 1, 0) : place + 1]), change=change)


def _list_other_texts(project: Project) -> Iterator[ShownText]:
    """Yield the texts of pages that are no feature's, and of fix records; they speak for any release."""
    minors = tuple(release.minor for release in project.releases.all)
    known = {feature.path for feature in project.features.values()}
    for path in _list_pages(project):
        for sentence in split_page(_read_body(path)) if path not in known else ():
            yield ShownText(str(path), "page", sentence, minors)
    for notes in project.notes.values():
        yield ShownText(f"{notes.path}: summary", "summary", notes.summary, minors)
    for record in project.fixes.values():
        for key, text in (("title", record.title), ("note", record.note)):
            yield ShownText(f"{record.path}: {key}", key, text, minors)


def _list_figures(project: Project) -> Iterator[ShownText]:
    """Yield the diagrams and listings that are no Python of all pages."""
    minors = tuple(release.minor for release in project.releases.all)
    for path in _list_pages(project):
        for fence in FENCE.finditer(_read_body(path)):
            yield ShownText(f"{path}: figure", "figure", fence[0], minors)


def _list_pages(project: Project) -> list[Path]:
    return sorted((project.root / "docs").rglob("*.md"))


def _read_body(path: Path) -> str:
    text = read_text(path)
    return text.partition("\n---\n")[2] if text.startswith("---\n") else text
