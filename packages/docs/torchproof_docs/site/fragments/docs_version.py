"""One docs version: the features it has, and the templates that show them."""

import html
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from torchproof import text_escaping
from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import ReleaseNotes
from torchproof_docs.records.releases import Release
from torchproof_docs.records.verdict_vocabulary import NAME_SIGNS, Sign, Verdict
from torchproof_docs.site import TEMPLATES
from torchproof_docs.site.fragments import cell_rows
from torchproof_docs.verdicts.project import Project
from torchproof_docs.verdicts.proofs import Proof
from torchproof_docs.verdicts.record_state import SOURCED, describe_state, format_state

SPAN = re.compile(r"(?P<mark>`+)(?P<code>.+?)(?<!`)(?P=mark)(?!`)|\[(?P<text>[^\]]+)\]\((?P<address>#?[^)\s]+)\)")
SLOT = re.compile(r'<div (?:data-search-exclude="[^"]*" )?data-tp-slot="(?P<key>[^"]+)"[^>]*>[^<]*</div>')


@dataclass(frozen=True)
class DocsVersion:
    """The pages of one docs version."""

    project: Project
    release: Release
    sources: Path | None = None
    """Folder with the release's sources; names it does not define get no reference."""
    slots: dict[str, str] | None = None
    """Where HTML fragments wait until the rest of the page is HTML too; without it they stand in the Markdown.

    They are the largest part of a page, hold nothing for Markdown or the search index, and both would parse them.
    """
    shared: str = ""
    """The way from the version's root to the files that all versions share: ``../`` in a site of several versions."""
    plain: bool = False
    """Write Markdown alone, for readers that are programs, instead of Markdown with HTML in it."""

    @cached_property
    def releases(self) -> list[Release]:
        """Return the releases up to this version, the baseline first."""
        return [release for release in self.project.releases.all if release.version <= self.release.version]

    @cached_property
    def features(self) -> dict[str, Feature]:
        """Return the features that exist in this version, by id."""
        releases = self.project.releases
        return {id: entry for id, entry in self.project.features.items() if entry.exists_in(self.release, releases)}

    def find_page(self, path: Path) -> Feature | ReleaseNotes | None:
        """Return the feature or release that the file at a path documents; return None for other files."""
        return self._page_of.get(os.path.abspath(path))  # noqa: PTH100 (a thousand links a build)

    @cached_property
    def _page_of(self) -> dict[str, Feature | ReleaseNotes]:
        found: list[Feature | ReleaseNotes] = [*self.project.features.values(), *self.project.notes.values()]
        return {os.path.abspath(entry.path): entry for entry in found}  # noqa: PTH100

    def list_topic_features(self, topic: str) -> list[Feature]:
        """List the features of a topic that exist in this version, in reading order."""
        return [feature for feature in self.features.values() if feature.topic == topic]

    def group_features(self, topic: str) -> Iterator[tuple[str, list[Feature]]]:
        """Yield the headings of a topic and the features of this version under each, in reading order."""
        for heading, group in groupby(self.list_topic_features(topic), key=lambda feature: feature.group):
            yield heading, list(group)

    @property
    def templates(self) -> jinja2.Environment:
        """Return the environment of the HTML fragments."""
        return _load_templates()

    def render_fragment(self, name: str, *, found_by: str = "", **values: Any) -> str:
        """Render a fragment; one of HTML is one Markdown block, so without blank lines.

        The search of the site finds the page by the text ``found_by``, and by nothing else of the fragment.
        """
        if self.plain:
            return self.templates.get_template(f"plain/{name}.md").render(**values).strip()
        text = re.sub(r"\n\s*(?=\n)", "", self.templates.get_template(f"{name}.html").render(**values)).strip()
        return self.keep_fragment(name, text, found_by=found_by)

    def keep_fragment(self, name: str, text: str, *, found_by: str = "") -> str:
        """Keep HTML until the rest of its page is HTML too, and return what stands in its place."""
        if self.slots is None:
            return text
        key = f"{name}-{len(self.slots)}"
        self.slots[key] = text
        searched = f">{text_escaping.escape_markup(found_by)}" if found_by else " data-search-exclude>"
        return f'<div data-tp-slot="{key}"{searched}</div>'

    def fill_slots(self, page: str) -> str:
        """Put the fragments into a page of HTML."""
        slots = self.slots or {}
        return SLOT.sub(lambda match: slots[match["key"]], page)

    def build_root_path(self, depth: int) -> str:
        """Return the relative path from a page ``depth`` folders down to the root of the docs version.

        MkDocs turns ``compile/x.md`` into ``compile/x/index.html``, one folder deeper; plain pages stay where they are.
        """
        return "../" * (depth - self.plain)

    def build_scripts_path(self, root: str) -> str:
        """Return the relative path to the scripts from a page whose path to the version's root is ``root``."""
        return f"{root}{self.shared}snippets/"


def render_inline(text: str, root: str = "") -> Markup:
    """Render Markdown's code spans and links as HTML; escape everything else.

    A link to another folder's page, ``../topic/page.md``, leads there from the root of the docs version.
    """
    text = re.sub(r"\]\(\.\./([^)\s]+)\.md(#[^)\s]*)?\)", rf"]({root}\1/\2)", text)
    escaped = html.escape(text, quote=False)
    return Markup(SPAN.sub(_render_element, escaped))  # noqa: S704 (escaped above)


def _render_element(span: re.Match[str]) -> str:
    """Render a code span, in which nothing is a link, or a link, whose text can hold code."""
    if span["mark"]:
        return f"<code>{span['code'].strip()}</code>"
    address = span["address"].replace('"', "%22")
    return f'<a href="{address}">{SPAN.sub(_render_element, span["text"])}</a>'


def render_badge(proof: Proof | None, sourced: str = SOURCED) -> Markup:
    """Render a proof as a badge with its reason; without a proof the badge reads ``sourced``."""
    kind = f" tp-proof-{proof.verdict.replace(' ', '-')}" if proof else ""
    said, reason = (proof.said, proof.reason) if proof else (sourced, "")
    escaped = Markup(text_escaping.escape_markup(reason))  # noqa: S704 (it may stand in Markdown)
    return Markup('<span class="tp-badge{}" title="{}">{}</span>').format(kind, escaped, said)


def format_cell(text: str) -> str:
    """Format Markdown for a cell of a table."""
    return " ".join(text.split()).replace("|", r"\|")


def break_dotted_name(name: str) -> Markup:
    """Return a dotted name that may break after a dot or an underscore."""
    return Markup(re.sub(r"([._])(?=\w)", r"\1<wbr>", html.escape(name)))  # noqa: S704 (escaped here)


@cache
def _load_templates() -> jinja2.Environment:
    """Load the environment of the fragments, the same for every version: each template is compiled once."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=jinja2.select_autoescape(["html"]),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=lambda value: text_escaping.escape_control_characters(value) if isinstance(value, str) else value,
    )
    environment.filters.update(inline=render_inline, dotted=break_dotted_name, cell=format_cell, badge=render_badge)
    environment.filters.update(in_line=text_escaping.escape_markup, code=text_escaping.format_code_span)
    environment.filters.update(state=describe_state, state_remark=format_state)
    environment.globals.update(
        run_id=cell_rows.build_run_id,
        shown_signs=(
            *(Verdict.WORKS, Verdict.ABSENT, Verdict.STALE, Verdict.PRESENT, Verdict.ASSEMBLES, Verdict.NOT_RUN),
            *(Sign.BEFORE, Sign.CHANGED, Sign.DEPRECATED),
        ),
        name_signs=NAME_SIGNS,
        since_words={"breaking": "Changed in", "deprecation": "Deprecated since"},
    )
    return environment
