"""The pages ``history/<module>/``: every name of a module that ever changed, readable without a script."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape

from torchproof.history.history_model import Presence, Record, Span
from torchproof.history.name_history import History
from torchproof.history.signature_diff import describe_overload_differences
from torchproof.text_escaping import escape_control_characters
from torchproof_docs.records.verdict_vocabulary import Sign
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.name_entries import (
    NameEntry,
    build_module_address,
    build_source_address,
    list_known_names,
)
from torchproof_docs.verdicts.known_names import load_name_history

# Where a signature is divided.
PARTS = re.compile(r"(?<=[,(]) ?|(?=\))")


@dataclass(frozen=True)
class NameCell:
    """A release of a name's strip."""

    release: str
    sign: Sign
    source: str | None
    """The address of its source line, where that tells more than the cell before."""


@dataclass(frozen=True)
class NameRange:
    """What is true of a name in a run of releases."""

    range: str
    found: Any
    signatures: tuple[Markup, ...]
    notes: tuple[str, ...]
    """What differs from the run before, in Markdown."""
    canonical: str | None
    """Where it is defined, unless the run before or the name said it."""


def render_module_pages(version: DocsVersion, history: History, entries: Iterable[NameEntry]) -> dict[str, str]:
    """Render the pages of each module as HTML, by their addresses."""
    template = version.templates.get_template("module_history.html")
    shared = version.build_root_path(2)  # above which lie no pages of a version where several share these
    tags = [version.project.releases.get_release(minor).torch for minor in history.releases]
    pages = group_by_page(entries)
    return {
        build_module_address(page): template.render(
            module=found[0].module,
            names=[
                (entry, build_cells(entry, history, tags), describe_spans(entry), list(describe_ranges(entry)))
                for entry in found
            ],
            parts=[(name, own[0].name) for name, own in pages.items() if own[0].module == found[0].module],
            page=page,
            root=f"{shared}latest/" if version.shared else shared,
            shared=shared,
        )
        for page, found in pages.items()
    }


def render_module_list(version: DocsVersion, root: str) -> str:
    """Render the modules that have a page, each with the number of its names; return "" without a history."""
    history = load_name_history(version.project)
    counts = Counter(module for _, module, spans in (list_known_names(history) if history else ()) if len(spans) > 1)
    modules = [
        (module, f"{version.shared}{build_module_address(module)}", count) for module, count in sorted(counts.items())
    ]
    if version.plain:
        return "\n".join(f"- [`{module}`]({address}): {count}" for module, address, count in modules)
    return version.render_fragment("module_list", modules=modules, root=root)


def group_by_page(entries: Iterable[NameEntry]) -> dict[str, list[NameEntry]]:
    """Group the names that changed by the pages that tell about them, sorted."""
    pages: dict[str, list[NameEntry]] = {}
    for entry in sorted((entry for entry in entries if entry.is_changed), key=lambda entry: (entry.module, entry.name)):
        pages.setdefault(entry.page, []).append(entry)
    return pages


def build_cells(entry: NameEntry, history: History, tags: Sequence[str]) -> list[NameCell]:
    """Build a name's row, a cell a release; the first cell of a range and the last lead to the source."""
    made = []
    for at, (release, torch) in enumerate(zip(history.releases, tags, strict=True)):
        span = next(each for each in entry.spans if history.find_release_index(each.last) >= at)
        is_telling = release == span.first or at == len(tags) - 1
        place = entry.sources[at] if is_telling else None
        sign = find_name_sign(entry, history, at)
        made.append(NameCell(release, sign, build_source_address(torch, place) if place else None))
    return made


def find_name_sign(entry: NameEntry, history: History, at: int) -> Sign:
    """Return what a name's cell of a release is shown as; the release is given by its place in the history."""
    spans = entry.spans
    place, span = next((place, span) for place, span in enumerate(spans) if history.find_release_index(span.last) >= at)
    match span.found.presence:
        case Presence.ABSENT:
            return Sign.GONE
        case Presence.UNKNOWN:
            return Sign.UNKNOWN
    if entry.raises_since in history.releases and history.find_release_index(entry.raises_since) <= at:
        return Sign.RAISES
    if span.found.record and span.found.record.deprecation:
        return Sign.DEPRECATED
    was_there = place > 0 and spans[place - 1].found.presence is Presence.PRESENT
    return Sign.CHANGED if was_there and history.releases[at] == span.first else Sign.THERE


def describe_spans(entry: NameEntry) -> str:
    """Describe in words the releases that have a name."""
    groups = [(there, list(group)) for there, group in groupby(entry.spans, lambda span: span.found.presence)]
    ranges = []
    for at, (presence, group) in enumerate(groups):
        if presence is Presence.PRESENT:
            first, last = group[0].first, group[-1].last
            is_newest, is_oldest = at == len(groups) - 1, at == 0
            since = f"since {first}{' or earlier' if is_oldest else ''}"
            ranges.append(since if is_newest else f"until {last}" if is_oldest else f"{first} to {last}")
    return ", ".join(ranges) or "in no release for certain"


def describe_ranges(entry: NameEntry) -> Iterable[NameRange]:
    """Yield the facts about a name, range by range of releases."""
    before: Record | None = None
    home: str | None = entry.name
    for span in entry.spans:
        record = span.found.record
        shown = record.signatures if record else ()
        old = before.signatures if before else ()
        notes = tuple(describe_overload_differences(old, shown)) if old and shown and set(old) != set(shown) else ()
        place = span.found.canonical
        parts = tuple(mark_differences(text, old) for text in shown)
        yield NameRange(_describe_range(span), span.found, parts, notes, place if place != home else None)
        before, home = record or before, place or home


def _describe_range(span: Span) -> str:
    return span.first if span.first == span.last else f"{span.first} to {span.last}"


def mark_differences(text: str, before: Sequence[str]) -> Markup:
    """Mark the parts of a signature that none of the earlier ones has."""
    known = {_strip_part(part) for each in before for part in PARTS.split(each)}
    shown = Markup()
    for part in PARTS.split(text):
        written = escape(escape_control_characters(part)) + (" " if part.endswith(",") else "")
        shown += (
            Markup("<mark>{}</mark>").format(written) if before and _strip_part(part) not in known | {""} else written
        )
    return shown


def _strip_part(part: str) -> str:
    return part.strip().removesuffix(",")
