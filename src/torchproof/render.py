"""Markdown of every page for one docs version: pure functions from records to text."""

import html
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup
from packaging.specifiers import SpecifierSet

from torchproof import view
from torchproof.errors import RecordError
from torchproof.feature import TOPICS, Feature
from torchproof.history import entries, history
from torchproof.judge import Cell
from torchproof.project import Project
from torchproof.releases import Release
from torchproof.snippet import Snippet
from torchproof.sources import identifier, is_defined

TEMPLATES = Path(__file__).parent / "templates"
SHORT_NEEDS = {"cpu": "CPU", "a100": "A100", "hopper": "Hopper", "multi_gpu": "multi-GPU", "xpu": "XPU", "mps": "MPS", "rocm": "ROCm"}
PROOFS = ("proved", "contradicted", "stale", "not run")


@dataclass(frozen=True)
class Book:
    """The pages of one docs version."""

    project: Project
    release: Release
    sources: Path | None = None
    """Folder with the release's sources; names it does not define get no reference."""

    @cached_property
    def features(self) -> dict[str, Feature]:
        """Return the features that exist in this version, by id."""
        releases = self.project.releases
        return {id: entry for id, entry in self.project.features.items() if entry.exists_in(self.release, releases)}

    @cached_property
    def templates(self) -> jinja2.Environment:
        """Return the environment of the HTML fragments."""
        environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(TEMPLATES),
            autoescape=lambda name: bool(name and name.endswith(".html")),
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        environment.filters["inline"] = inline
        environment.globals.update(
            symbols=view.SYMBOLS, needs=view.NEEDS_TEXT, short_needs=SHORT_NEEDS, run_id=view.run_id
        )
        return environment

    def fragment(self, name: str, **values: Any) -> str:
        """Return a filled HTML fragment as one Markdown block, so without blank lines."""
        text = self.templates.get_template(name).render(**values)
        return re.sub(r"\n\s*(?=\n)", "", text).strip()


def inline(text: str) -> Markup:
    """Return text with Markdown's code spans and links as HTML, everything else escaped."""
    escaped = html.escape(text, quote=False)
    escaped = re.sub(r"`([^`]+)`", r"<code>\1</code>", escaped)
    return Markup(re.sub(r"\[([^\]]+)\]\((#?[^)\s]+)\)", r'<a href="\2">\1</a>', escaped))  # noqa: S704 (escaped above)


def feature_page(book: Book, feature: Feature) -> str:
    """Return the Markdown of a feature's page in one docs version."""
    root = "../../"
    strips = view.feature_strips(book.project, feature)
    card = book.fragment(
        "card.html",
        feature=feature,
        proof=book.project.proofs[feature.id],
        since_text=_since(book.project, feature),
        needs_text=view.NEEDS_TEXT[feature.needs],
        strips=strips,
        href=_href,
    )
    parts = [f"# {feature.title}", feature.summary, card, *_change(feature)]
    parts.append(_body(book, feature.body, feature.path, _macros(book, root, feature)))
    parts += [part for section in (_facets, _history, _reference, _evidence) for part in section(book, feature, root)]
    parts += ["## Sources", "\n".join(f"- <{source}>" for source in feature.sources)]
    return "\n\n".join(parts) + "\n"


def plain_page(book: Book, text: str, path: Path, depth: int) -> str:
    """Return the Markdown of a hand-written page; ``depth`` is how many folders its address lies below the version."""
    root = "../" * depth
    return _body(book, text, path, _macros(book, root, None))


def _href(cell: Cell) -> str:
    return f"#{view.run_id(cell)}"


def _since(project: Project, feature: Feature) -> str:
    return f"{feature.since} or earlier" if feature.since == project.releases.baseline.minor else feature.since


def _change(feature: Feature) -> list[str]:
    if not feature.change:
        return []
    words = {"before": "Before", "after": "After", "action": "What to do"}
    return ["\n".join(f"- **{words[key]}:** {feature.change[key].strip()}" for key in words)]


def _body(book: Book, text: str, path: Path, macros: dict[str, Callable[..., Any]]) -> str:
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False, keep_trailing_newline=True)  # noqa: S701 (Markdown)
    try:
        return environment.from_string(text).render(release=book.release.minor, **macros).strip()
    except jinja2.TemplateError as error:
        line = getattr(error, "lineno", None)
        raise RecordError(f"{path}: {f'line {line}: ' if line else ''}{error}; see CONTRIBUTING.md for the macros") from error


def _macros(book: Book, root: str, feature: Feature | None) -> dict[str, Callable[..., Any]]:
    project, release = book.project, book.release

    def named(name: str) -> Snippet:
        if name not in project.snippets:
            raise RecordError(f"{name}: no such snippet; create snippets/{name}.py or correct the name")
        return project.snippets[name]

    def snippet(name: str, section: str = "use", *, output: bool = True) -> str:
        found = named(name)
        return snippet_block(book, found, section, root=root, output=output) if release.within(found.torch) else ""

    return {
        "snippet": snippet,
        "on": lambda spec: release.within(SpecifierSet(spec)),
        "shown": lambda name: release.within(named(name).torch),
        "quick_reference": lambda: quick_reference(book, root),
        "matrix": lambda: matrix(book, root),
        "corrections": lambda: corrections(book, root),
        "coverage": lambda: coverage(book, root),
        "features": lambda topic: feature_list(book, topic),
        "releases_table": lambda: releases_table(book),
        "latest": project.releases.latest.minor,
    }


def snippet_block(book: Book, snippet: Snippet, section: str, *, root: str, output: bool) -> str:
    """Return the code of a section, what it printed on this release, and how to run it."""
    if section not in snippet.sections:
        raise RecordError(f"{snippet.path}: no section {section!r}; it has {', '.join(snippet.sections) or 'none'}")
    ledger = book.project.ledger
    cell = ledger.best(snippet, book.project.api_of[snippet.name], book.release)
    evidence = ledger.at(cell.target, book.release)
    template = book.templates.get_template("snippet.md")
    text = template.render(
        snippet=snippet,
        section=section,
        code=snippet.sections[section],
        output=output,
        cell=cell,
        build=evidence.torch if evidence else "",
        command=command(snippet, book.release),
        said=_said(cell),
        anchor=view.run_id(cell) if cell.run else f"runs-{snippet.name.replace('/', '-')}",
        root=root,
    )
    return text.strip()


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
    return ["## What works where", book.fragment("facets.html", rows=rows, href=_href, root=root)] if rows else []


def _history(book: Book, feature: Feature, root: str) -> list[str]:
    histories = [(name, history(book.project.ledger, name)) for name in feature.api]
    known = [(name, changes) for name, changes in histories if changes]
    if not known:
        return []
    fragment = book.fragment("history.html", histories=known, baseline=book.project.releases.baseline, root=root)
    return ["## Signature history", fragment]


def documented(book: Book, feature: Feature) -> dict[str, Mapping[str, Any]]:
    """Return the API names of a feature that this release defines in Python, with where; each definition once."""
    found: dict[str, Mapping[str, Any]] = {}
    for name in feature.api:
        entry = entries(book.project.ledger, name).get(book.release)
        if entry and entry["present"] and definition(entry) and definition(entry) not in map(definition, found.values()):
            found[name] = entry
    return found


def definition(entry: Mapping[str, Any]) -> str | None:
    """Return the dotted path under which a release's sources define a looked-up name, or None where no Python does."""
    file, qualname = entry.get("file"), entry.get("qualname")
    if not file or not qualname or "<locals>" in qualname or entry.get("kind") not in ("function", "class", "method"):
        return None
    return identifier(file, qualname)


def _reference(book: Book, feature: Feature, root: str) -> list[str]:
    del root
    blocks = [
        reference_block(name, path)
        for name, entry in documented(book, feature).items()
        if (path := definition(entry)) and (book.sources is None or is_defined(book.sources / entry["file"], entry["qualname"]))
    ]
    return ["## API reference", f"From the sources of torch {book.release.torch}.", *blocks] if blocks else []


def reference_block(name: str, path: str) -> str:
    """Return the mkdocstrings directive of a documented name and where it is defined."""
    anchor = f"[](){{ #{name} }}\n\n" if name != path else ""
    return f"{anchor}::: {path}\n    options:\n      heading: {name}\n      toc_label: {name}\n"


def _evidence(book: Book, feature: Feature, root: str) -> list[str]:
    project = book.project
    found = []
    for snippet in view.page_snippets(project, feature):
        api = project.api_of[snippet.name]
        cells = [cell for target in project.ledger.targets for cell in project.ledger.cells(snippet, api, target) if cell.run]
        builds = {evidence.release: evidence.torch for evidence in project.ledger.evidence.values()}
        found.append({"snippet": snippet, "cells": cells, "builds": builds})
    return ["## Evidence", book.fragment("evidence.html", entries=found, root=root)]


def quick_reference(book: Book, root: str) -> str:
    """Return the table of all features of this version, as HTML that a script makes filterable."""
    releases = book.project.releases
    rows = [
        {
            "feature": feature,
            "since": _since(book.project, feature),
            "since_index": releases.all.index(releases.get(feature.since)),
            "proof": book.project.proofs[feature.id],
            "strip": view.feature_strip(book.project, feature),
            "events": [e for e in view.events(book.project, feature) if e.release.version <= book.release.version],
        }
        for feature in sorted(book.features.values(), key=lambda entry: entry.title.lower())
    ]
    known = [release.minor for release in releases.all if release.version <= book.release.version]
    return book.fragment("table.html", rows=rows, root=root, releases=known, first=releases.all[0].minor, last=releases.latest.minor)


def matrix(book: Book, root: str) -> str:
    """Return the table of all features by all releases."""
    features = sorted(book.features.values(), key=lambda entry: (TOPICS.index(entry.topic), entry.title.lower()))
    rows = [{"feature": feature, "strip": view.feature_strip(book.project, feature)} for feature in features]
    return book.fragment("matrix.html", rows=rows, releases=book.project.releases.all, root=root)


def corrections(book: Book, root: str) -> str:
    """Return the starting table against what runs show."""
    rows = [row for row in view.claim_rows(book.project) if row.feature.id in book.features]
    return book.fragment("corrections.html", rows=rows, root=root)


def coverage(book: Book, root: str) -> str:
    """Return how much is proved, what has never run, and the machines that ran it."""
    project = book.project
    topics = [(topic, *_count(project, topic)) for topic in TOPICS]
    machines = [
        (key, evidence.target, machine, sum(run.machine == key for run in evidence.runs.values()), evidence.contributor)
        for evidence in project.ledger.evidence.values()
        for key, machine in evidence.machines.items()
    ]
    merged: dict[str, tuple[Any, ...]] = {}
    for key, target, machine, count, contributor in machines:
        merged[key] = (key, target, machine, count + (merged[key][3] if key in merged else 0), contributor)
    return book.fragment(
        "coverage.html", topics=topics, verdicts=PROOFS, never=_never_run(book), machines=list(merged.values()), root=root
    )


def _count(project: Project, topic: str) -> tuple[int, Counter[str]]:
    verdicts = [project.proofs[id].verdict for id, feature in project.features.items() if feature.topic == topic]
    return len(verdicts), Counter(verdicts)


def _never_run(book: Book) -> Iterable[tuple[Snippet, Feature | None, str]]:
    project = book.project
    pages = {s.name: feature for feature in book.features.values() for s in view.page_snippets(project, feature)}
    for snippet in project.snippets.values():
        cells = [project.ledger.best(snippet, (), release) for release in project.releases.all]
        if all(cell.verdict == "not run" for cell in cells):
            told = next((cell.reason for cell in cells if cell.run), cells[-1].reason)
            yield snippet, pages.get(snippet.name), told


def feature_list(book: Book, topic: str) -> str:
    """Return the features of a topic with their summaries, as a Markdown list."""
    found = sorted((f for f in book.features.values() if f.topic == topic), key=lambda entry: entry.title.lower())
    return "\n".join(
        f"- [{feature.title}]({feature.path.name}): {feature.summary} *Since {_since(book.project, feature)}.*" for feature in found
    )


def releases_table(book: Book) -> str:
    """Return the covered releases as a Markdown table."""
    head = "| PyTorch | patch that ran | first released | CUDA of the default Linux wheel | CPython |\n|---|---|---|---|---|"
    return "\n".join(
        [head, *(f"| {r.minor} | {r.torch} | {r.date} | {r.cuda} | {r.python[0]} to {r.python[1]} |" for r in book.project.releases.all)]
    )
