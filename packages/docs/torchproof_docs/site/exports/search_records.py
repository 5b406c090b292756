"""What the search of one docs version finds: a record a page, section, name, change and error, each with its anchor."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path

from markdown.extensions.toc import slugify, unique

from torchproof.text_escaping import FENCE
from torchproof_docs.records.detection_rules import NAME_KINDS
from torchproof_docs.records.features import Feature
from torchproof_docs.records.front_matter import split_front_matter
from torchproof_docs.records.record_files import read_text
from torchproof_docs.records.release_notes import ChangeEntry, ReleaseNotes
from torchproof_docs.site.fragments import cell_rows
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.macros import build_macros, render_body
from torchproof_docs.site.pages import latest_only, release_pages
from torchproof_docs.site.pages.feature_pages import render_written_page
from torchproof_docs.site.pages.page_macros import build_page_macros
from torchproof_docs.verdicts import starting_claims
from torchproof_docs.verdicts.project import get_change_proof
from torchproof_docs.verdicts.record_state import format_state
from torchproof_docs.verdicts.signature_changes import list_signature_changes

HEADING = re.compile(r"(?m)^(?P<level>#{1,3}) (?P<title>.+?)(?: \{ ?#(?P<id>[\w.-]+) ?\})?$")
LINK = re.compile(r"!?\[(?P<text>[^\]]*)\]\([^)\s]*\)")
MARKS = re.compile(r"(?m)^\s*(?:\|?[-:| ]{3,}\|?|[-*] |\d+\. |\?\?\?\+? \w+|!!! \w+)|\||<[^>\n]+>")
IDENTIFIER = re.compile(r"[A-Za-z_]\w*(?:\.\w+)+|\w*_\w+|[A-Z][a-z0-9]+[A-Z]\w*")
TABLES = (
    *(
        "quick_reference",
        "matrix",
        "corrections",
        "coverage",
        "tried",
        "assembled",
        "reruns",
        "releases_table",
        "features",
        "silent",
    ),
    *(
        "breaking_changes",
        "behaviour_figures",
        "behaviour_suites",
        "compiled_figures",
        "compiled_differing",
        "compiled_turned",
        "combinations",
        "type_checks",
        "cost_claims",
        "cost_figures",
        "cost_steps",
        "cost_groups",
        "cost_repeated_steps",
        "saved_files",
        "published_projects",
        "release_list",
        "versions_together",
        "upgrade",
        "scan_recall",
        "fix_counts",
        "fix_rules",
        "ways",
        "news",
        "modules",
    ),
)
CORRECTIONS = "about/corrections"
# For those who keep the project; who asks about PyTorch is not helped by it.
MAINTAINING = "about/maintaining"
RAISED = re.compile(r"(?m)^.*(?:Error|Exception|Warning)\b.*$")


@dataclass(frozen=True)
class Record:
    """One thing to find."""

    page: str
    """Address of its page below the root of the docs version; the home page is empty."""
    anchor: str
    """Where on the page it stands; empty for the page itself."""
    kind: str
    """``page``, ``section``, ``name``, ``change`` or ``error``."""
    title: str
    topic: str
    text: str
    keys: str = ""
    """What it is called beside its title: names and errors."""


def collect_records(version: DocsVersion) -> list[Record]:
    """Yield every record that the search of a docs version finds."""
    version = replace(version, plain=True, slots=None)
    found = [record for feature in version.features.values() for record in _collect_feature_records(version, feature)]
    for notes in version.project.notes.values():
        if release_pages.has_page(version, notes):
            found += _collect_release_records(version, notes)
    docs = version.project.root / "docs"
    for path in sorted([*docs.glob("*.md"), *docs.glob("*/*.md")]):
        id = path.relative_to(docs).with_suffix("").as_posix()
        notes_page = path.parent.name == "releases" and path.stem in version.project.notes
        is_left_out = id == MAINTAINING or latest_only.is_left_out(version, id)
        if id not in version.project.features and not notes_page and not is_left_out:
            found += _render_plain(version, path, id)
    return [*found, *_collect_corrections(version)]


def _collect_corrections(version: DocsVersion) -> Iterator[Record]:
    """Yield a record for each claim that is often made, with what is true."""
    if not (version.project.root / "docs" / f"{CORRECTIONS}.md").is_file():
        return
    for row in starting_claims.judge_starting_claims(version.project):
        if row.feature.id in version.features:
            claim = row.claim
            title = strip_markdown(f"{claim.feature}, said to be there since {claim.since}: {row.verdict}")
            text = strip_markdown(" ".join([claim.truth, *row.findings]))
            yield Record(
                f"{CORRECTIONS}/", f"row-{claim.row}", "section", title, "about", text, strip_markdown(claim.api)
            )


def _collect_feature_records(version: DocsVersion, feature: Feature) -> Iterator[Record]:
    page = f"{feature.id}/"
    proof = version.project.proofs[feature.id]
    claims = [facet.claim for facet in feature.facets]
    steps = list((feature.change or {}).values())
    state = format_state(proof).strip()
    text = " ".join([feature.summary, state, *claims, *steps, proof.error_before or ""])
    keys = " ".join([feature.id.split("/")[-1], *feature.api, *feature.asked])
    yield Record(page, "", "page", strip_markdown(feature.title), feature.topic, strip_markdown(text), keys)
    written = render_body(version, feature.body, feature.path, build_macros(version, "", page=feature.id))
    yield from _split_sections(written, page, feature.topic, first=feature.title)
    for name in feature.api:
        where = (
            "signature-history"
            if any(list_signature_changes(version.project.evidence_index, known) for known in feature.api)
            else ""
        )
        yield Record(
            page,
            where,
            "name",
            name,
            feature.topic,
            strip_markdown(f"{feature.title}. {feature.summary} {state}"),
            name,
        )
    for row in cell_rows.build_facet_rows(version.project, feature):
        if row.proof.error_before:
            claim = strip_markdown(row.claim)
            yield Record(page, "what-works-where", "error", row.proof.error_before, feature.topic, claim, claim)


def _collect_release_records(version: DocsVersion, notes: ReleaseNotes) -> Iterator[Record]:
    page = f"{notes.id}/"
    yield Record(
        page, "", "page", f"PyTorch {notes.release}", "releases", strip_markdown(notes.summary), f"release {notes.id}"
    )
    written = render_body(version, notes.body, notes.path, build_macros(version, "", page=notes.id))
    yield from _split_sections(written, page, "releases", first=f"PyTorch {notes.release}")
    for change in notes.changes:
        yield Record(
            page,
            change.id,
            "change",
            strip_markdown(change.title),
            "releases",
            _list_told_changes(version, change),
            _find_keys(change),
        )


def _list_told_changes(version: DocsVersion, change: ChangeEntry) -> str:
    proof = get_change_proof(version.project, change)
    state = format_state(proof, change.untried).strip()
    return strip_markdown(" ".join([*change.steps.values(), state, proof.error_before or "" if proof else ""]))


def _find_keys(change: ChangeEntry) -> str:
    """Return what a question may name of a change: functions with their keywords, errors of type checkers."""
    passing = [pattern for pattern in change.detection.patterns if "passes" in pattern]
    named = (name.rpartition(".")[2] for each in passing for kind, name in each.items() if kind in NAME_KINDS)
    passed = (word for each in passing for word in each["passes"])
    said = f"{change.title} {' '.join(change.api)}"
    words = [word for word in dict.fromkeys((*named, *passed)) if word not in said]
    return " ".join([change.id, change.release, change.kind, *change.api, *words, *change.type_errors])


def _render_plain(version: DocsVersion, path: Path, id: str) -> Iterator[Record]:
    text = read_text(path)
    meta, text = split_front_matter(path) if text.startswith("---\n") else ({}, text)
    page = "" if id == "index" else f"{id.removesuffix('/index')}/"
    called = {**build_page_macros(version, 2), **_replace_tables()}
    yield from _split_sections(
        render_written_page(version, text, path, 2, called),
        page,
        id.split("/", maxsplit=1)[0],
        listed=True,
        asked=" ".join(meta.get("asked", ())),
    )


def _replace_tables() -> dict[str, Callable[..., str]]:
    """Return macros that replace tables by nothing: their rows are records of their own."""
    return {name: lambda *_: "" for name in TABLES}


def _split_sections(
    text: str, page: str, topic: str, *, first: str = "", listed: bool = False, asked: str = ""
) -> Iterator[Record]:
    """Yield a record for each heading of a page.

    Args:
        text: Markdown.
        page: Its address.
        topic: Its topic.
        first: The title that stands before the text.
        listed: The heading of the first level is the page.
        asked: What people ask about the page in other words.

    """
    fences: list[str] = []

    def hide(match: re.Match[str]) -> str:
        fences.append(match[0])
        return f"\n\0{len(fences) - 1}\0\n"

    hidden = FENCE.sub(hide, text)
    ids: set[str] = set()
    if first:
        unique(slugify(strip_markdown(first), "-"), ids)
    found = [*HEADING.finditer(hidden)]
    if first and (before := hidden[: found[0].start() if found else len(hidden)]).strip():
        yield Record(page, "", "section", strip_markdown(first), topic, _extract_prose(before, fences))
    for heading, after in zip_longest(found, found[1:]):
        part = hidden[heading.end() : after.start() if after else len(hidden)]
        title = strip_markdown(heading["title"])
        anchor = heading["id"] or unique(slugify(title, "-"), ids)
        top = listed and heading["level"] == "#"
        kind = "page" if top else "error" if title.startswith(('"', "“")) or RAISED.search(title) else "section"
        prose = _extract_prose(part, fences)
        yield Record(page, "" if top else anchor, kind, title, topic, prose, asked if top else "")


def _extract_prose(text: str, fences: list[str]) -> str:
    """Extract the prose of a section with the identifiers of its code and the whole of its outputs."""
    told: list[str] = []
    for number in re.findall(r"\0(\d+)\0", text):
        block = fences[int(number)]
        lines = block.splitlines()[1:-1]
        code = block.lstrip().startswith(("```python", "````python"))
        told += dict.fromkeys(IDENTIFIER.findall("\n".join(lines))) if code else lines
    prose = re.sub(r"(?m)^(?:Run: `.*|Output on torch .*)$|\0\d+\0", "", text)
    return strip_markdown(f"{prose} {' '.join(told)}")


def strip_markdown(text: str) -> str:
    """Return Markdown as a line of text."""
    text = MARKS.sub(" ", LINK.sub(lambda link: link["text"], text))
    return " ".join(re.sub(r"`|\*\*?(?=\S)|(?<=\S)\*\*?", "", text).split())
