"""The texts that pages and entries show, each with its place and the releases for which it speaks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.verdicts.page_passages import list_passages
from torchproof_docs.verdicts.project import Project

CODE_SPAN = re.compile(r"`([^`\n]+)`")
# A link, whose text and address belong together, and an address by itself.
ADDRESS = re.compile(r"\]\([^)\s]*\)|https?://\S+|<[^>\s]+>")


@dataclass(frozen=True)
class ShownText:
    """A sentence, an item, a row, or a text of front matter."""

    where: str
    """The file, and the key or the entry."""
    key: str
    """``passage``, or the key of the front matter or of the entry."""
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
    return (*_list_page_texts(project), *_list_entry_texts(project))


def _list_page_texts(project: Project) -> Iterator[ShownText]:
    minors = [release.minor for release in project.releases.all]
    for feature in project.features.values():
        front = [("title", feature.title), ("summary", feature.summary)]
        front += [("facets", facet.claim) for facet in feature.facets]
        front += [("asked", asked) for asked in feature.asked]
        front += [("starting_claim", claim.truth) for claim in feature.starting_claims]
        front += [*(feature.change or {}).items()]
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
