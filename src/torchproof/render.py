"""Markdown of every page for one docs version: pure functions from records to text."""

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from packaging.specifiers import SpecifierSet

from torchproof import tables, view
from torchproof.book import Book
from torchproof.errors import RecordError
from torchproof.feature import Feature
from torchproof.history import entries, history
from torchproof.inert import outside_fences
from torchproof.judge import Cell
from torchproof.measures import charts
from torchproof.releases import Release
from torchproof.snippet import Snippet
from torchproof.sources import identifier, is_defined

LINK = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<page>[^)#\s:]+\.md)(?:#[^)]*)?\)")
"""A Markdown link to another page of the docs."""
LINES = re.compile(r"(\d+)(?:-(\d+))?")
MODULE = re.compile(r"\w+(/\w+)*\.py")


def feature_page(book: Book, feature: Feature) -> str:
    """Return the Markdown of a feature's page in one docs version."""
    root = book.root(2)
    strips = view.feature_strips(book.project, feature)
    proof = book.project.proofs[feature.id]
    card = book.fragment(
        "card",
        found_by=proof.error_before,
        feature=feature,
        proof=proof,
        since_text=view.since(book.project, feature),
        needs_text=view.NEEDS_TEXT[feature.needs],
        strips=strips,
        href=_href,
    )
    parts = [f"# {feature.title}", feature.summary, card, *_change(feature)]
    parts.append(body(book, feature.body, feature.path, macros(book, root)))
    parts += [part for section in (_facets, _history, _reference, _evidence) for part in section(book, feature, root)]
    parts += ["## Sources", "\n".join(f"- <{source}>" for source in feature.sources)]
    return "\n\n".join(parts) + "\n"


def plain_page(
    book: Book, text: str, path: Path, depth: int, extra: Mapping[str, Callable[..., Any]] | None = None
) -> str:
    """Return the Markdown of a hand-written page; ``depth`` is how many folders its address lies below the version."""
    return body(book, text, path, macros(book, book.root(depth), extra))


def _href(cell: Cell) -> str:
    return f"#{view.run_id(cell)}"


def _change(feature: Feature) -> list[str]:
    if not feature.change:
        return []
    words = {"before": "Before", "after": "After", "action": "What to do"}
    return ["\n".join(f"- **{words[key]}:** {feature.change[key].strip()}" for key in words)]


def body(book: Book, text: str, path: Path, called: Mapping[str, Callable[..., Any] | str]) -> str:
    """Return the hand-written part of a page for one docs version."""
    try:
        rendered = _template(text).render(release=book.release.minor, **called).strip()
    except jinja2.TemplateError as error:
        line = getattr(error, "lineno", None)
        raise RecordError(
            f"{path}: {f'line {line}: ' if line else ''}{error}; see CONTRIBUTING.md for the macros"
        ) from error
    return outside_fences(rendered, lambda part: LINK.sub(lambda match: _reachable(book, path, match), part))


@cache
def _template(text: str) -> jinja2.Template:
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)  # noqa: S701 (Markdown)
    return environment.from_string(text)


def passages(book: Book, feature: Feature) -> str:
    """Return the hand-written part of a feature's page for one docs version without what its macros would show."""
    called = {
        name: value if name in ("on", "shown", "latest") else lambda *_, **__: ""
        for name, value in macros(book, "").items()
    }
    return body(book, feature.body, feature.path, called)


def _reachable(book: Book, path: Path, link: re.Match[str]) -> str:
    """Return a link to another page, or its text and release where this version does not have that page."""
    target = (path.parent / link["page"]).resolve()
    notes = next((notes for notes in book.project.notes.values() if notes.path.resolve() == target), None)
    if notes and book.project.releases.get(notes.release).version > book.release.version:
        return link["text"]
    feature = next((f for f in book.project.features.values() if f.path.resolve() == target), None)
    if feature is None or feature.id in book.features:
        return link[0]
    later = book.project.releases.get(feature.since).version > book.release.version
    when = f"since {feature.since}" if later else f"until {feature.until}"
    return f"{link['text']} ({when})"


def macros(
    book: Book, root: str, extra: Mapping[str, Callable[..., Any]] | None = None
) -> dict[str, Callable[..., Any] | str]:
    """Return what the text of a page can call."""
    project, release = book.project, book.release

    def named(name: str) -> Snippet:
        if name not in project.snippets:
            raise RecordError(f"{name}: no such snippet; create snippets/{name}.py or correct the name")
        return project.snippets[name]

    def snippet(name: str, section: str = "use", *, output: bool = True, lines: str = "") -> str:
        found = named(name)
        if not release.within(found.torch):
            return ""
        return snippet_block(book, found, section, root=root, output=output, lines=lines)

    return {
        "snippet": snippet,
        "on": lambda spec: release.within(SpecifierSet(spec)),
        "shown": lambda name: release.within(named(name).torch),
        "quick_reference": lambda: tables.quick_reference(book, root),
        "matrix": lambda: tables.matrix(book, root),
        "corrections": lambda: tables.corrections(book, root),
        "coverage": lambda: tables.coverage(book, root),
        "features": lambda topic: tables.feature_list(book, topic),
        "tried": lambda: tables.tried(book),
        "releases_table": lambda: tables.releases_table(book),
        **(extra or {}),
        "latest": project.releases.latest.minor,
    }


def snippet_block(
    book: Book, snippet: Snippet, section: str, *, root: str, output: bool = True, lines: str = ""
) -> str:
    """Return the code of a section, what it printed on this release, and how to run it.

    ``lines``, such as ``2-3``, picks what this section printed where the script prints in several.
    """
    if section not in snippet.sections:
        raise RecordError(f"{snippet.path}: no section {section!r}; it has {', '.join(snippet.sections) or 'none'}")
    ledger = book.project.ledger
    cell = ledger.best(snippet, book.project.api_of[snippet.name], book.release)
    evidence = ledger.at(cell.target, book.release)
    template = book.templates.get_template("plain/snippet.md" if book.plain else "snippet.md")
    text = template.render(
        snippet=snippet,
        section=section,
        code=snippet.sections[section],
        printed=_printed(snippet, cell, lines) if output else "",
        cell=cell,
        build=evidence.torch if evidence else "",
        command=command(snippet, book.release),
        said=_said(cell),
        charts=charts(book, snippet) if output else "",
        anchor=view.run_id(cell) if cell.run else f"runs-{snippet.name.replace('/', '-')}",
        root=root,
    )
    return text.strip()


def _printed(snippet: Snippet, cell: Cell, lines: str) -> str:
    if cell.verdict != "works" or cell.run is None:
        return ""
    text = cell.run.stdout.rstrip()
    if not lines:
        return text
    if not (match := LINES.fullmatch(lines)):
        raise RecordError(f'{snippet.path}: lines={lines!r} of its output are shown; give lines such as "2" or "2-3"')
    first, last, every = int(match[1]), int(match[2] or match[1]), text.splitlines()
    if not 1 <= first <= last <= len(every):
        raise RecordError(f"{snippet.path}: lines {lines} of its output are shown; it prints {len(every)}")
    return "\n".join(every[first - 1 : last])


def _said(cell: Cell) -> str:
    torch = cell.release.torch
    return {
        "works": f"passed on torch {torch}, {cell.target}",
        "not run": f"not run on torch {torch}: {cell.reason[0].lower()}{cell.reason[1:].rstrip('.')}",
        "stale": f"stale: it has changed since it ran on torch {torch}",
    }.get(cell.verdict, f"{cell.verdict} on torch {torch}")


def command(snippet: Snippet, release: Release) -> str:
    """Return the line that runs a snippet on a release."""
    path = f"snippets/{snippet.name}.py"
    if snippet.processes > 1:
        packages = "".join(f' --with "{package}"' for package in snippet.packages)
        return f"uvx --from torch=={release.torch}{packages} torchrun --nproc-per-node {snippet.processes} {path}"
    return f"uv run --with torch=={release.torch} {path}"


def _facets(book: Book, feature: Feature, root: str) -> list[str]:
    rows = view.facet_rows(book.project, feature)
    return ["## What works where", book.fragment("facets", rows=rows, href=_href, root=root)] if rows else []


def _history(book: Book, feature: Feature, root: str) -> list[str]:
    histories = [(name, history(book.project.ledger, name)) for name in feature.api]
    known = [(name, changes) for name, changes in histories if changes]
    if not known:
        return []
    fragment = book.fragment("history", histories=known, baseline=book.project.releases.baseline, root=root)
    return ["## Signature history", fragment]


def documented(book: Book, feature: Feature) -> dict[str, Mapping[str, Any]]:
    """Return the API names of a feature that this release defines in Python, with where; each definition once."""
    found: dict[str, Mapping[str, Any]] = {}
    for name in feature.api:
        entry = entries(book.project.ledger, name).get(book.release)
        if (
            entry
            and entry["present"]
            and definition(entry)
            and definition(entry) not in map(definition, found.values())
        ):
            found[name] = entry
    return found


def definition(entry: Mapping[str, Any]) -> str | None:
    """Return the dotted path under which a release's sources define a looked-up name, or None where no Python does."""
    file, qualname = entry.get("file"), entry.get("qualname")
    if not file or not qualname or "<locals>" in qualname or entry.get("kind") not in ("function", "class", "method"):
        return None
    path = identifier(file, qualname)
    return path if MODULE.fullmatch(file) and all(part.isidentifier() for part in path.split(".")) else None


def _reference(book: Book, feature: Feature, root: str) -> list[str]:
    del root
    if book.plain:
        return []  # the signatures are in the history; docstrings are the installed package's
    blocks = [
        reference_block(name, path)
        for name, entry in documented(book, feature).items()
        if (path := definition(entry))
        and (book.sources is None or is_defined(book.sources / entry["file"], entry["qualname"]))
    ]
    return ["## API reference", f"From the sources of torch {book.release.torch}.", *blocks] if blocks else []


def reference_block(name: str, path: str) -> str:
    """Return the folded mkdocstrings directive of a documented name and where it is defined."""
    anchor = f"[](){{ #{name} }}\n\n" if name != path else ""
    directive = f"::: {path}\n    options:\n      heading: {name}\n      toc_label: {name.rpartition('.')[2]}\n"
    return f'{anchor}??? api "{name}"\n\n{textwrap.indent(directive, "    ")}'


def _evidence(book: Book, feature: Feature, root: str) -> list[str]:
    return ["## Evidence", run_list(book, view.page_snippets(book.project, feature), root)]


def run_list(book: Book, snippets: Iterable[Snippet], root: str) -> str:
    """Return every run of some snippets, folded by snippet, each with an anchor."""
    project = book.project
    builds = {evidence.release: evidence.torch for evidence in project.ledger.evidence.values()}
    entries = []
    for snippet in snippets:
        api = project.api_of[snippet.name]
        cells = [
            cell for target in project.ledger.targets for cell in project.ledger.cells(snippet, api, target) if cell.run
        ]
        spans = [
            f"{target}: {view.Strip(target, tuple(cell for cell in cells if cell.target == target)).summary}"
            for target in dict.fromkeys(cell.target for cell in cells)
        ]
        entries.append({"snippet": snippet, "cells": cells, "builds": builds, "spans": spans})
    return book.fragment("evidence", entries=entries, root=root)
