"""What the site knows of each name: its history, where its source is, and which pages are about it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import itemgetter

from torchproof.history.history_model import Presence, Span
from torchproof.history.line_index import LineIndex, load_lines
from torchproof.history.lookup_names import find_module, find_spans, list_lookup_names
from torchproof.history.name_history import History
from torchproof_docs.records.vocabulary import Severity
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.project import Project

# Names on one page of the history: more would make it heavier than a phone likes.
NAMES_OF_PAGE = 150
REPOSITORY = "https://github.com/pytorch/pytorch/blob/"


@dataclass(frozen=True)
class PageLink:
    """A page about a name."""

    title: str
    """In Markdown."""
    address: str
    """Below the root of the docs version."""


@dataclass(frozen=True)
class SourceLine:
    """A line of a source."""

    path: str
    line: int


@dataclass(frozen=True)
class NameEntry:
    """A name with all that is known of it."""

    name: str
    module: str
    spans: tuple[Span, ...]
    sources: tuple[SourceLine | None, ...]
    """A release each."""
    links: tuple[PageLink, ...]
    raises_since: str = ""
    """The release since which a call raises, by a change entry about it."""
    page: str = ""
    """The page of the history that tells about it, if it ever changed: its module, or a later part of that."""

    @property
    def is_changed(self) -> bool:
        """Return True if a release differs from another."""
        return len(self.spans) > 1

    @property
    def is_gone(self) -> bool:
        """Return True if the newest release lacks the name."""
        return self.spans[-1].found.presence is not Presence.PRESENT

    @property
    def address(self) -> str:
        """Return the place on the page of its module, below the root of the docs version."""
        return f"{build_module_address(self.page)}#{self.name}"


def build_module_address(page: str) -> str:
    """Return the address of a page of the history."""
    return f"history/{page}/"


def list_entries(version: DocsVersion, history: History) -> list[NameEntry]:
    """List every name of the history, sorted."""
    index = load_lines(version.project.root)
    links, raising = _find_links(version, history), _find_raising_names(version.project)
    known = list_known_names(history)
    pages = _assign_pages((module, name) for name, module, spans in known if len(spans) > 1)
    return [
        NameEntry(
            name,
            module,
            found,
            _find_sources(history, index, found),
            tuple(dict.fromkeys(link for key in _find_keys(name, found) for link in links.get(key, ()))),
            raising.get(name, ""),
            pages.get(name, ""),
        )
        for name, module, found in known
    ]


def _assign_pages(changed: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the page of each changed name: of a module with many names there are several, in the order of names."""
    return {
        name: module if at < NAMES_OF_PAGE else f"{module}-{at // NAMES_OF_PAGE + 1}"
        for module, group in groupby(sorted(changed), key=itemgetter(0))
        for at, (_, name) in enumerate(group)
    }


def _find_raising_names(project: Project) -> dict[str, str]:
    """Return the names of which every call raises, with the release since which it does."""
    found: dict[str, str] = {}
    for change in project.changes:
        if change.severity == Severity.BREAKS and change.when == "call":
            for name in change.api:
                found.setdefault(name, change.release)
    return found


@cache
def list_known_names(history: History) -> tuple[tuple[str, str, tuple[Span, ...]], ...]:
    """List every name with its module and its history, sorted by name."""
    return tuple(
        (name, find_module(history, name), find_spans(history, shown))
        for name, shown in list_lookup_names(history).items()
    )


def _find_keys(name: str, found: tuple[Span, ...]) -> list[str]:
    """Return the names under which a page may document a name: its own, and that of its definition."""
    return list(dict.fromkeys([name, *(span.found.canonical for span in found if span.found.canonical)]))


def _find_links(version: DocsVersion, history: History) -> Mapping[str, list[PageLink]]:
    found: dict[str, list[PageLink]] = {}
    for name, link in _find_subjects(version):
        keys = _find_keys(name, history.find_spans(name)) if name.startswith("torch.") else [name]
        for key in keys:
            found.setdefault(key, []).append(link)
    return found


def _find_subjects(version: DocsVersion) -> Iterator[tuple[str, PageLink]]:
    """Yield the pages of features and the entries of releases by the names that they document."""
    for feature in version.features.values():
        for name in feature.api:
            yield name, PageLink(feature.title, f"{feature.id}/")
    for minor, notes in reversed(version.project.notes.items()):
        for change in notes.changes if minor in {release.minor for release in version.releases} else ():
            for name in dict.fromkeys((*change.api, *change.called_names)):
                yield name, PageLink(f"PyTorch {minor}: {change.title}", f"releases/{minor}/#{change.id}")


def _find_sources(history: History, index: LineIndex | None, found: tuple[Span, ...]) -> tuple[SourceLine | None, ...]:
    places: list[SourceLine | None] = [None] * len(history.releases)
    for span in found if index else ():
        rows = index.find_lines(span.found.canonical) if index and span.found.canonical else {}
        for at in range(history.find_release_index(span.first), history.find_release_index(span.last) + 1):
            places[at] = next((SourceLine(path, lines[at]) for path, lines in rows.items() if lines[at]), None)
    return tuple(places)


def build_source_address(torch: str, place: SourceLine) -> str:
    """Return the address of a line in a release's sources."""
    return f"{REPOSITORY}v{torch}/{place.path}#L{place.line}"
