"""What the hand-written text of a page can call, and the text for one docs version."""

import re
import traceback
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import jinja2
from packaging.specifiers import SpecifierSet

from torchproof.errors import RecordError, meant
from torchproof.inert import outside_fences
from torchproof.records.features import Feature
from torchproof.records.release_notes import ReleaseNotes
from torchproof.records.snippets import Snippet, qualified
from torchproof.site.fragments import feature_tables
from torchproof.site.fragments.assembly_tables import assembled, assembles
from torchproof.site.fragments.docs_version import DocsVersion
from torchproof.site.fragments.listings import snippet_block
from torchproof.site.fragments.output_grids import grid, output_table
from torchproof.site.fragments.proof_marks import mark, owner

LINK = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<page>[^)#\s:]+\.md)(?:#[^)]*)?\)")
"""A Markdown link to another page of the docs."""


UNDEFINED = re.compile(r"'(\w+)' is undefined")


def body(version: DocsVersion, text: str, path: Path, called: Mapping[str, Callable[..., Any] | str]) -> str:
    """Return the hand-written part of a page for one docs version."""
    try:
        rendered = _template(text).render(release=version.release.minor, **called).strip()
    except (jinja2.TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as error:  # or of a macro
        line = getattr(error, "lineno", None) or _line_in_template(error)
        where = f"line {line} after the front matter: " if line else ""
        near = meant(told[1], called) if (told := UNDEFINED.match(str(error))) else ""
        raise RecordError(f"{path}: {where}{error}; {near}see CONTRIBUTING.md for the macros") from error
    return outside_fences(rendered, lambda part: LINK.sub(lambda match: _reachable(version, path, match), part))


def _line_in_template(error: BaseException) -> int | None:
    """Return the line of the page's text in which a macro went wrong, as the traceback tells it."""
    steps = traceback.extract_tb(error.__traceback__)
    return next((step.lineno for step in steps if step.filename == "<template>"), None)


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
        "quick_reference": lambda: feature_tables.quick_reference(version, root),
        "matrix": lambda: feature_tables.matrix(version, root),
        "corrections": lambda: feature_tables.corrections(version, root),
        "coverage": lambda: feature_tables.coverage(version, root),
        "features": lambda topic: feature_tables.feature_list(version, topic, partial(passages, version)),
        "silent": lambda *topics: feature_tables.silent_changes(version, topics),
        "tried": lambda: feature_tables.tried(version),
        "assembled": lambda: assembled(version),
        "assembles": lambda name: assembles(version, named(name)),
        "releases_table": lambda: feature_tables.releases_table(version),
        **(extra or {}),
        "latest": project.releases.latest.minor,
    }
