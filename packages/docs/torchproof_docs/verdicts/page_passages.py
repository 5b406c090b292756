"""The hand-written passages of a page as each docs version shows them: conditions decided, macros left out."""

import re
from dataclasses import dataclass
from functools import lru_cache

import jinja2
from packaging.specifiers import SpecifierSet

from torchproof.errors import RecordError
from torchproof.text_escaping import FENCE
from torchproof_docs.evidence.repository import parse_macro_calls
from torchproof_docs.records.features import Feature
from torchproof_docs.records.page_templates import compile_template
from torchproof_docs.records.scripts.snippets import expand_snippet_name
from torchproof_docs.verdicts.claim_coverage import split_sentences
from torchproof_docs.verdicts.project import Project

# What stands around the name of a snippet where a mark of proof stood.
MARKED = re.compile("\x01([^\x01]+)\x01")


@dataclass(frozen=True)
class Passage:
    """One sentence, item or row of a page."""

    feature: Feature
    text: str
    """Without its marks of proof."""
    snippets: tuple[str, ...]
    """Those whose marks it carries."""
    releases: tuple[str, ...]
    """The docs versions that show it."""


@lru_cache(maxsize=4)
def list_passages(project: Project) -> tuple[Passage, ...]:
    """List the passages of all feature pages, each once with the docs versions that show it."""
    return tuple(passage for page in project.features for passage in list_page_passages(project, page))


@lru_cache(maxsize=1000)
def list_page_passages(project: Project, page: str) -> tuple[Passage, ...]:
    """List the passages of a feature page, each once with the docs versions that show it."""
    feature = project.features[page]
    shown: dict[str, list[str]] = {}
    for release in project.releases.documented:
        if feature.exists_in(release, project.releases):
            for sentence in split_page(_render_page(project, feature, release.minor)):
                shown.setdefault(sentence, []).append(release.minor)
    return tuple(
        Passage(
            feature,
            MARKED.sub("", sentence).strip(),
            tuple(expand_snippet_name(name, feature.id) for name in MARKED.findall(sentence)),
            tuple(releases),
        )
        for sentence, releases in shown.items()
    )


@lru_cache(maxsize=2048)
def split_page(text: str) -> tuple[str, ...]:
    """Split the text of a page into its sentences, items and rows."""
    blocks = re.split(r"\n\s*\n", FENCE.sub("", text))
    return tuple(sentence for block in blocks if block.strip() for sentence in split_sentences(block))


def _render_page(project: Project, feature: Feature, minor: str) -> str:
    release = project.releases.get_release(minor)
    if "{%" not in feature.body and "{{" not in feature.body:
        return feature.body
    try:
        return compile_template(feature.body).render(
            dict.fromkeys((call.macro for call in parse_macro_calls(feature)), _show_nothing),
            on=lambda spec: release.is_in_range(SpecifierSet(spec)),
            shown=lambda name: (
                (found := project.snippets.get(expand_snippet_name(name, feature.id))) is not None
                and release.is_in_range(found.torch)
            ),
            proof=lambda name: f"\x01{name}\x01",
            release=minor,
            latest=project.releases.latest.minor,
        )
    except (RecordError, jinja2.UndefinedError):
        return ""  # another rule names it


def _show_nothing(*_: object, **__: object) -> str:
    """Stand for a macro."""
    return ""
