"""What the site knows of each name: its history, where its source is, and which pages are about it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from torchproof.names.history import History
from torchproof.names.lines import LineIndex, load_lines
from torchproof.names.records import Presence, Span
from torchproof.names.shown import module_of, shown_names, spans
from torchproof.site.fragments.docs_version import DocsVersion

REPOSITORY = "https://github.com/pytorch/pytorch/blob/"


@dataclass(frozen=True)
class Link:
    """A page about a name."""

    title: str
    """In Markdown."""
    address: str
    """Below the root of the docs version."""


@dataclass(frozen=True)
class Place:
    """A line of a source."""

    path: str
    line: int


@dataclass(frozen=True)
class Entry:
    """A name with all that is known of it."""

    name: str
    module: str
    spans: tuple[Span, ...]
    sources: tuple[Place | None, ...]
    """A release each."""
    links: tuple[Link, ...]

    @property
    def is_changed(self) -> bool:
        """Tell whether some release differs from another."""
        return len(self.spans) > 1

    @property
    def is_gone(self) -> bool:
        """Tell whether the newest release lacks it."""
        return self.spans[-1].found.presence is not Presence.PRESENT

    @property
    def address(self) -> str:
        """Return the place on the page of its module, below the root of the docs version."""
        return f"{folder_of(self.module)}#{self.name}"


def folder_of(module: str) -> str:
    """Return the address of a module's page."""
    return f"history/{module}/"


def entries(version: DocsVersion, history: History) -> list[Entry]:
    """Return every name that the site knows, sorted."""
    index = load_lines(version.project.root)
    links = _links(version, history)
    return [
        Entry(
            name,
            module,
            found,
            _sources(history, index, found),
            tuple(dict.fromkeys(link for key in _keys(name, found) for link in links.get(key, ()))),
        )
        for name, module, found in known(history)
    ]


@cache
def known(history: History) -> tuple[tuple[str, str, tuple[Span, ...]], ...]:
    """Return every name with its module and its history, sorted by name."""
    return tuple(
        (name, module_of(history, name), spans(history, shown)) for name, shown in shown_names(history).items()
    )


def _keys(name: str, found: tuple[Span, ...]) -> list[str]:
    """Return under which names a page may be about a name: its own, and where it is defined."""
    return list(dict.fromkeys([name, *(span.found.canonical for span in found if span.found.canonical)]))


def _links(version: DocsVersion, history: History) -> Mapping[str, list[Link]]:
    found: dict[str, list[Link]] = {}
    for name, link in _told(version):
        keys = _keys(name, history.spans(name)) if name.startswith("torch.") else [name]
        for key in keys:
            found.setdefault(key, []).append(link)
    return found


def _told(version: DocsVersion) -> Iterator[tuple[str, Link]]:
    """Yield the pages of features and the entries of releases by the names that they are about."""
    for feature in version.features.values():
        for name in feature.api:
            yield name, Link(feature.title, f"{feature.id}/")
    for minor, notes in reversed(version.project.notes.items()):
        for change in notes.changes if minor in {release.minor for release in version.releases} else ():
            for name in dict.fromkeys((*change.api, *change.called)):
                yield name, Link(f"PyTorch {minor}: {change.title}", f"releases/{minor}/#{change.id}")


def _sources(history: History, index: LineIndex | None, found: tuple[Span, ...]) -> tuple[Place | None, ...]:
    places: list[Place | None] = [None] * len(history.releases)
    for span in found if index else ():
        rows = index.lines(span.found.canonical) if index and span.found.canonical else {}
        for at in range(history.index(span.first), history.index(span.last) + 1):
            places[at] = next((Place(path, lines[at]) for path, lines in rows.items() if lines[at]), None)
    return tuple(places)


def source_address(torch: str, place: Place) -> str:
    """Return the address of a line in a release's sources."""
    return f"{REPOSITORY}v{torch}/{place.path}#L{place.line}"
