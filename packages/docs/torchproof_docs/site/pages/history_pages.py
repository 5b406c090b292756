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
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.name_entries import (
    NameEntry,
    build_module_address,
    build_source_address,
    list_known_names,
)
from torchproof_docs.verdicts.name_history import load_name_history

# Classes of the cells; the style sheet gives each its symbol and its colour.
STATES = {Presence.PRESENT: "", Presence.ABSENT: "n", Presence.UNKNOWN: "u"}
# Where a signature is divided.
PARTS = re.compile(r"(?<=[,(]) ?|(?=\))")


@dataclass(frozen=True)
class NameCell:
    """A release of a name's strip."""

    release: str
    state: str
    source: str | None


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
    """Render the page of each module as HTML, by its address."""
    template = version.templates.get_template("module_history.html")
    shared = version.build_root_path(2)  # above which lie no pages of a version where several share these
    tags = [version.project.releases.get_release(minor).torch for minor in history.releases]
    return {
        build_module_address(module): template.render(
            module=module,
            names=[
                (entry, build_cells(entry, history, tags), describe_spans(entry), list(describe_ranges(entry)))
                for entry in found
            ],
            root=f"{shared}latest/" if version.shared else shared,
            shared=shared,
        )
        for module, found in group_by_module(entries).items()
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


def group_by_module(entries: Iterable[NameEntry]) -> dict[str, list[NameEntry]]:
    """Group the names that changed by their modules, sorted."""
    changed = sorted((entry for entry in entries if entry.is_changed), key=lambda entry: (entry.module, entry.name))
    return {module: list(group) for module, group in groupby(changed, key=lambda entry: entry.module)}


def build_cells(entry: NameEntry, history: History, tags: Sequence[str]) -> list[NameCell]:
    """Build a name's row, a cell a release; the cell of a release that has the name leads to its source."""
    made = []
    for at, (release, torch) in enumerate(zip(history.releases, tags, strict=True)):
        span = next(each for each in entry.spans if history.find_release_index(each.last) >= at)
        place = entry.sources[at]
        made.append(
            NameCell(release, STATES[span.found.presence], build_source_address(torch, place) if place else None)
        )
    return made


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
