"""Markdown of every page for one docs version: pure functions from records to text."""

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import jinja2
from packaging.specifiers import SpecifierSet

from torchproof.errors import RecordError
from torchproof.inert import outside_fences
from torchproof.judge import spans
from torchproof.judge.cells import Cell
from torchproof.judge.signatures import entries, history
from torchproof.judge.unrun import unrun
from torchproof.judge.verdicts import Verdict
from torchproof.records.copies import free
from torchproof.records.features import Feature
from torchproof.records.release_notes import ReleaseNotes
from torchproof.records.releases import Release
from torchproof.records.snippets import Snippet, qualified
from torchproof.site import strips, tables
from torchproof.site.assembled import assembled, assembles
from torchproof.site.charts import charts
from torchproof.site.docs_version import DocsVersion
from torchproof.site.grids import grid
from torchproof.site.output_tables import output_table
from torchproof.site.pitfalls import warning
from torchproof.site.proof_marks import mark, owner
from torchproof.site.senders import sent_by
from torchproof.wheels.sources import identifier, is_defined

LINK = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<page>[^)#\s:]+\.md)(?:#[^)]*)?\)")
"""A Markdown link to another page of the docs."""
LINES = re.compile(r"(\d+)(?:-(\d+))?")
"""Lines of an output, such as ``2`` or ``2-3``."""
MODULE = re.compile(r"\w+(/\w+)*\.py")


def feature_page(version: DocsVersion, feature: Feature) -> str:
    """Return the Markdown of a feature's page in one docs version."""
    root = version.root(2)
    proof = version.project.proofs[feature.id]
    card = version.fragment(
        "card",
        found_by=proof.error_before,
        feature=feature,
        proof=proof,
        since_text=spans.since(version.project, feature),
        needs_text=feature.needs.meaning,
        strips=strips.feature_strips(version.project, feature),
        href=_href,
    )
    written = body(version, feature.body, feature.path, macros(version, root, page=feature.id))
    parts = [f"# {feature.title}", feature.summary, *warning(feature, written), card, *_change(feature), written]
    parts += [
        part for section in (_facets, _history, _reference, _evidence) for part in section(version, feature, root)
    ]
    parts += ["## Sources", "\n".join(f"- <{source}>" for source in feature.sources)]
    return "\n\n".join(parts) + "\n"


def plain_page(
    version: DocsVersion, text: str, path: Path, depth: int, extra: Mapping[str, Callable[..., Any]] | None = None
) -> str:
    """Return the Markdown of a hand-written page; ``depth`` is how many folders its address lies below the version."""
    return body(version, text, path, macros(version, version.root(depth), extra))


def _href(cell: Cell) -> str:
    return f"#{strips.run_id(cell)}"


def _change(feature: Feature) -> list[str]:
    if not feature.change:
        return []
    words = {"before": "Before", "after": "After", "action": "What to do"}
    return ["\n".join(f"- **{words[key]}:** {feature.change[key].strip()}" for key in words)]


def body(version: DocsVersion, text: str, path: Path, called: Mapping[str, Callable[..., Any] | str]) -> str:
    """Return the hand-written part of a page for one docs version."""
    try:
        rendered = _template(text).render(release=version.release.minor, **called).strip()
    except (jinja2.TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as error:  # or of a macro
        line = getattr(error, "lineno", None)
        raise RecordError(
            f"{path}: {f'line {line}: ' if line else ''}{error}; see CONTRIBUTING.md for the macros"
        ) from error
    return outside_fences(rendered, lambda part: LINK.sub(lambda match: _reachable(version, path, match), part))


@cache
def _template(text: str) -> jinja2.Template:
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)  # noqa: S701 (Markdown)
    return environment.from_string(text)


def passages(version: DocsVersion, feature: Feature, **kept: Callable[..., str]) -> str:
    """Return the hand-written part of a feature's page for one docs version without what its macros would show.

    The macros ``kept`` show what they are given to show.
    """
    called = {
        name: value if name in ("on", "shown", "latest") else lambda *_, **__: ""
        for name, value in macros(version, "", page=feature.id).items()
    }
    return body(version, feature.body, feature.path, {**called, **kept})


def _reachable(version: DocsVersion, path: Path, link: re.Match[str]) -> str:
    """Return a link to another page, or its text and release where this version does not have that page."""
    target = version.page_at(path.parent / link["page"])
    if isinstance(target, ReleaseNotes):
        later = version.project.releases.get(target.release).version > version.release.version
        return link["text"] if later else link[0]
    feature = target
    if feature is None or feature.id in version.features:
        return link[0]
    later = version.project.releases.get(feature.since).version > version.release.version
    when = f"since {feature.since}" if later else f"until {feature.until}"
    return f"{link['text']} ({when})"


def macros(
    version: DocsVersion, root: str, extra: Mapping[str, Callable[..., Any]] | None = None, *, page: str = ""
) -> dict[str, Callable[..., Any] | str]:
    """Return what the text of a page can call; a page names its own snippets by their last part."""
    project, release = version.project, version.release
    feature = page if page in project.features else ""

    def named(name: str) -> Snippet:
        whole = qualified(name, page)
        if whole not in project.snippets:
            raise RecordError(f"{name}: no such snippet; create snippets/{whole}.py or correct the name")
        return project.snippets[whole]

    def snippet(name: str, section: str = "use", *, output: bool = True, lines: str = "") -> str:
        found = named(name)
        if not release.within(found.torch):
            return ""
        lists = owner(found, root=root, page=feature)
        return snippet_block(version, found, section, root=root, output=output, lines=lines, owner=lists)

    return {
        "snippet": snippet,
        "proof": lambda name: mark(version, named(name), root=root, page=feature),
        "on": lambda spec: release.within(SpecifierSet(spec)),
        "shown": lambda name: release.within(named(name).torch),
        "grid": lambda name, caption: grid(version, named(name), caption),
        "output_table": lambda name: output_table(version, named(name)),
        "quick_reference": lambda: tables.quick_reference(version, root),
        "matrix": lambda: tables.matrix(version, root),
        "corrections": lambda: tables.corrections(version, root),
        "coverage": lambda: tables.coverage(version, root),
        "features": lambda topic: tables.feature_list(version, topic, partial(passages, version)),
        "silent": lambda *topics: tables.silent_changes(version, topics),
        "tried": lambda: tables.tried(version),
        "assembled": lambda: assembled(version),
        "assembles": lambda name: assembles(version, named(name)),
        "releases_table": lambda: tables.releases_table(version),
        **(extra or {}),
        "latest": project.releases.latest.minor,
    }


def snippet_block(
    version: DocsVersion,
    snippet: Snippet,
    section: str,
    *,
    root: str,
    output: bool = True,
    lines: str = "",
    owner: str = "",
) -> str:
    """Return the code of a section, what it printed on this release, and how to run it.

    ``lines``, such as ``2-3``, picks what this section printed where the script prints in several. ``owner`` is the
    address of the page that lists the runs, nothing for this one.
    """
    if section not in snippet.sections:
        raise RecordError(f"{snippet.path}: no section {section!r}; it has {', '.join(snippet.sections) or 'none'}")
    ledger = version.project.ledger
    cell = ledger.best(snippet, version.project.api_of[snippet.name], version.release)
    template = version.templates.get_template("plain/snippet.md" if version.plain else "snippet.md")
    told: dict[str, Any] = {
        "snippet": snippet,
        "cell": cell,
        "command": command(snippet, version.release),
        "said": _said(cell),
    }
    listed = strips.run_id(cell) if cell.run else f"runs-{snippet.name.replace('/', '-')}"
    text = template.render(
        **told,
        section=section,
        code=snippet.sections[section],
        continues=bool(free(snippet.sections[section])),
        printed=_printed(snippet, cell, lines) if output else "",
        charts=charts(version, snippet) if output else "",
        run_line="" if version.plain else version.fragment("run_line", **told, runs=f"{owner}#{listed}", root=root),
    )
    return text.strip()


def _printed(snippet: Snippet, cell: Cell, lines: str) -> str:
    if cell.verdict != Verdict.WORKS or cell.run is None:
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
        Verdict.WORKS: f"passed on torch {torch}, {cell.target}",
        Verdict.ASSEMBLES: f"{cell.reason[0].lower()}{cell.reason[1:].rstrip('.')}, torch {torch}",
        Verdict.NOT_RUN: f"not run on torch {torch}: {cell.reason[0].lower()}{cell.reason[1:].rstrip('.')}",
        Verdict.STALE: f"stale: it has changed since it ran on torch {torch}",
    }.get(cell.verdict, f"{cell.verdict} on torch {torch}")


def command(snippet: Snippet, release: Release) -> str:
    """Return the line that runs a snippet on a release."""
    path = f"snippets/{snippet.name}.py"
    if snippet.processes > 1:
        packages = "".join(f' --with "{package}"' for package in snippet.packages)
        return f"uvx --from torch=={release.torch}{packages} torchrun --nproc-per-node {snippet.processes} {path}"
    return f"uv run --with torch=={release.torch} {path}"


def _facets(version: DocsVersion, feature: Feature, root: str) -> list[str]:
    rows = strips.facet_rows(version.project, feature)
    return ["## What works where", version.fragment("facets", rows=rows, href=_href, root=root)] if rows else []


def _history(version: DocsVersion, feature: Feature, root: str) -> list[str]:
    found = {name: history(version.project.ledger, name) for name in feature.api}
    read = [(name, unrun(version.project, name)) for name, changes in found.items() if not changes]
    known = [(name, changes, False) for name, changes in found.items() if changes]
    known += [(name, changes, True) for name, changes in read if changes]
    if not known:
        return []
    fragment = version.fragment("history", histories=known, baseline=version.project.releases.baseline, root=root)
    return ["## Signature history", fragment]


def documented(version: DocsVersion, feature: Feature) -> dict[str, Mapping[str, Any]]:
    """Return the API names of a feature that this release defines in Python, with where; each definition once."""
    found: dict[str, Mapping[str, Any]] = {}
    for name in feature.api:
        entry = entries(version.project.ledger, name).get(version.release)
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


def _reference(version: DocsVersion, feature: Feature, root: str) -> list[str]:
    del root
    if version.plain:
        return []  # the signatures are in the history; docstrings are the installed package's
    blocks = [
        reference_block(name, path)
        for name, entry in documented(version, feature).items()
        if (path := definition(entry))
        and (version.sources is None or is_defined(version.sources / entry["file"], entry["qualname"]))
    ]
    return ["## API reference", f"From the sources of torch {version.release.torch}.", *blocks] if blocks else []


def reference_block(name: str, path: str) -> str:
    """Return the folded mkdocstrings directive of a documented name and where it is defined."""
    anchor = f"[](){{ #{name} }}\n\n" if name != path else ""
    directive = f"::: {path}\n    options:\n      heading: {name}\n      toc_label: {name.rpartition('.')[2]}\n"
    return f'{anchor}??? api "{name}"\n\n{textwrap.indent(directive, "    ")}'


def _evidence(version: DocsVersion, feature: Feature, root: str) -> list[str]:
    return ["## Evidence", run_list(version, version.project.page_snippets(feature), root)]


def run_list(version: DocsVersion, snippets: Iterable[Snippet], root: str) -> str:
    """Return every run of some snippets, folded by snippet, each with an anchor."""
    project = version.project
    entries = []
    for snippet in snippets:
        api = project.api_of[snippet.name]
        cells = [
            cell for target in project.ledger.targets for cell in project.ledger.cells(snippet, api, target) if cell.run
        ]
        said = [
            f"{target}: {strips.Strip(target, project.ledger.cells(snippet, api, target)).summary}"
            for target in dict.fromkeys(cell.target for cell in cells)
        ]
        entries.append({"snippet": snippet, "cells": cells, "spans": said})
    return version.fragment("evidence", entries=entries, root=root, sent_by=partial(sent_by, project))
