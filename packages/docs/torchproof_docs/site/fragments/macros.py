"""What the hand-written text of a page can call, and the text for one docs version."""

import re
import traceback
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
from packaging.specifiers import SpecifierSet

from torchproof.errors import RecordError, suggest_word
from torchproof.scan.scan_settings import SETTINGS
from torchproof.text_escaping import escape_markup, format_code_cell, transform_outside_fences
from torchproof_docs.records.features import Feature
from torchproof_docs.records.page_templates import compile_template
from torchproof_docs.records.release_notes import ReleaseNotes
from torchproof_docs.records.scripts.snippets import Snippet, expand_snippet_name
from torchproof_docs.site.fragments import feature_tables
from torchproof_docs.site.fragments.assembly_tables import render_assembly_sentence, render_assembly_table
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.listings import render_listing
from torchproof_docs.site.fragments.output_grids import render_grid, render_output_table
from torchproof_docs.site.fragments.proof_marks import find_owner_address, render_mark, render_reviews

# A Markdown link to another page of the docs.
LINK = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<page>[^)#\s:]+\.md)(?:#[^)]*)?\)")


UNDEFINED = re.compile(r"'(\w+)' is undefined")


def render_body(version: DocsVersion, text: str, path: Path, called: Mapping[str, Callable[..., Any] | str]) -> str:
    """Render the hand-written part of a page for one docs version."""
    try:
        rendered = compile_template(text).render(release=version.release.minor, **called).strip()
    except (jinja2.TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as error:  # or of a macro
        line = getattr(error, "lineno", None) or _find_template_line(error)
        where = f"line {line} after the front matter: " if line else ""
        near = suggest_word(told[1], called) if (told := UNDEFINED.match(str(error))) else ""
        raise RecordError(f"{path}: {where}{error}; {near}see CONTRIBUTING.md for the macros") from error
    return transform_outside_fences(
        rendered, lambda part: LINK.sub(lambda match: _resolve_link(version, path, match), part)
    )


def _find_template_line(error: BaseException) -> int | None:
    """Return the line of the page's text in which a macro failed, from the traceback."""
    steps = traceback.extract_tb(error.__traceback__)
    return next((step.lineno for step in steps if step.filename == "<template>"), None)


def render_passages(version: DocsVersion, feature: Feature, **kept: Callable[..., str]) -> str:
    """Render the hand-written part of a feature's page without the output of its macros.

    The macros ``kept`` show what they are given to show.
    """
    called = {
        name: value if name in ("on", "shown", "latest") else lambda *_, **__: ""
        for name, value in build_macros(version, "", page=feature.id).items()
    }
    return render_body(version, feature.body, feature.path, {**called, **kept})


def _resolve_link(version: DocsVersion, path: Path, link: re.Match[str]) -> str:
    """Return a link to another page; return its text and release if this version lacks that page."""
    target = version.find_page(path.parent / link["page"])
    if isinstance(target, ReleaseNotes):
        later = version.project.releases.get_release(target.release).version > version.release.version
        return link["text"] if later else link[0]
    feature = target
    if feature is None or feature.id in version.features:
        return link[0]
    later = version.project.releases.get_release(feature.since).version > version.release.version
    when = f"since {feature.since}" if later else f"until {feature.until}"
    return f"{link['text']} ({when})"


def build_macros(
    version: DocsVersion, root: str, extra: Mapping[str, Callable[..., Any]] | None = None, *, page: str = ""
) -> dict[str, Callable[..., Any] | str]:
    """Return the macros that the text of a page can call; a page names its own snippets by their last part."""
    project, release = version.project, version.release
    feature = page if page in project.features else ""

    def named(name: str) -> Snippet:
        whole = expand_snippet_name(name, page)
        if whole not in project.snippets:
            raise RecordError(f"{name}: no such snippet; create snippets/{whole}.py or correct the name")
        return project.snippets[whole]

    def snippet(name: str, section: str = "use", *, output: bool = True, lines: str = "") -> str:
        found = named(name)
        if not release.is_in_range(found.torch):
            return ""
        lists = find_owner_address(found, root=root, page=feature)
        return render_listing(version, found, section, root=root, output=output, lines=lines, owner=lists)

    return {
        "snippet": snippet,
        "proof": lambda name: render_mark(version, named(name), root=root, page=feature),
        "on": lambda spec: release.is_in_range(SpecifierSet(spec)),
        "shown": lambda name: release.is_in_range(named(name).torch),
        "grid": lambda name, caption: render_grid(version, named(name), caption),
        "output_table": lambda name: render_output_table(version, named(name)),
        "quick_reference": lambda: feature_tables.render_quick_reference(version, root),
        "matrix": lambda: feature_tables.render_matrix(version, root),
        "corrections": lambda: feature_tables.render_corrections(version, root),
        "coverage": lambda: feature_tables.render_coverage(version, root),
        "features": lambda topic: feature_tables.render_feature_list(version, topic, partial(render_passages, version)),
        "silent": lambda *topics: feature_tables.render_silent_changes(version, topics),
        "tried": lambda: feature_tables.render_tested_needs(version),
        "reruns": lambda: feature_tables.render_reruns(version),
        "reviews": lambda: render_reviews(version),
        "assembled": lambda: render_assembly_table(version),
        "assembles": lambda name: render_assembly_sentence(version, named(name)),
        "scan_settings": _render_settings_table,
        "releases_table": lambda: feature_tables.render_releases_table(version),
        **(extra or {}),
        "latest": project.releases.latest.minor,
    }


def _render_settings_table() -> str:
    """Return what ``[tool.torchproof.scan]`` takes: a row a setting with its key, what it does and a value."""
    rows = [
        f"| {format_code_cell(setting.key)} | {escape_markup(setting.help)} | {format_code_cell(setting.example)} |"
        for setting in SETTINGS.values()
    ]
    return "\n".join(["| key | what it does | such as |", "|---|---|---|", *rows])
