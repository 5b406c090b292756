"""The skill for coding agents, by the Agent Skills specification: SKILL.md, and under references/ what it leads to."""

import io
import re
import zipfile
from collections.abc import Iterator
from functools import partial

import yaml

from torchproof.text_escaping import FENCE, transform_outside_fences
from torchproof_docs.records.features import Feature
from torchproof_docs.records.releases import Release
from torchproof_docs.site.exports import skill_index, skill_tables
from torchproof_docs.site.exports.markdown_cleanup import collapse_blank_lines, link_repeated_blocks
from torchproof_docs.site.fragments import cell_rows, feature_tables
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages import release_pages
from torchproof_docs.verdicts import starting_claims
from torchproof_docs.verdicts.record_state import (
    describe_first_release,
    find_older_names,
    format_feature_state,
    format_state,
)

# Name of the skill and of its folder, by the Agent Skills specification: lower case and hyphens.
SKILL = "pytorch-changes"
# The file of arguments that no release changed, below references/.
KEYWORDS = "index/keywords.md"

# How to run a script of the repository, which the skill does not bring.
RUN = re.compile(r"(?m)^Run: `[^`\n]*`[^\n]*\n\n?")
ASSERTED = re.compile(r'(?m)^ *assert .*, "([^"\n]+)"$')
PROOF = re.compile(r"(?ms)^## (?:Evidence|Sources)\n.*?(?=^## |\Z)")
NAMES = re.compile(r"(?ms)^## Names\n.*?(?=^## |\Z)")


def build_archive(texts: dict[str, str]) -> bytes:
    """Build the skill's zip archive, the same bytes for the same texts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in sorted(texts.items()):
            packed.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def render_skill_files(version: DocsVersion, pages: dict[str, str]) -> dict[str, str]:
    """Render the files of the skill: SKILL.md, lists by topic and by release, indexes, and the pages they lead to."""
    told = [version.project.releases.get_release(minor) for minor in _list_releases(version)]
    snippets = version.project.snippets.values()
    homes = {text.strip() + "\n": f"{each.page}.md" for each in snippets for text in each.sections.values()}
    chosen = {name: _shorten_page(version, name, text) for name, text in _choose_pages(version, pages)}
    known = {
        name: collapse_blank_lines(text) for name, text in link_repeated_blocks(chosen, homes).items()
    }  # indexes tell their lines
    found = {
        **known,
        **{f"{topic}.md": _render_topic(version, topic, pages) for topic in version.project.topics},
        "features.md": f"# Features\n\n{feature_tables.render_quick_reference(version, '')}",
        "corrections.md": _render_template(version, "skill_corrections"),
        "releases/breaking-changes.md": _render_breaking(told),
    }
    for release in told:
        found[f"breaking/{release.minor}.md"] = skill_tables.list_breaking_changes(version, release)
        found[f"new/{release.minor}.md"] = skill_tables.list_new_names(version, release)
        found[f"names/{release.minor}.md"] = skill_tables.list_changed_names(version, release)
    lists = {
        name: collapse_blank_lines(text) for name, text in found.items() if name.startswith(("names/", "new/"))
    }  # the index tells their lines
    found[KEYWORDS] = skill_tables.render_constant_keywords(version)
    constant = skill_tables.list_constant_keywords(version)
    every = f"every release to {version.release.minor} takes it"
    found["index/names.md"] = skill_index.index_names(
        known, _find_subjects(version, known), lists, skill_index.list_keyword_rows(KEYWORDS, constant, every)
    )
    found["index/asked.md"] = skill_index.index_words(
        version.features.values(), partial(format_feature_state, version.project)
    )
    own = {message for each in snippets for message in ASSERTED.findall(each.text)}
    found["index/messages.md"] = skill_index.index_messages(known, own)
    texts = {f"references/{name}": collapse_blank_lines(text) for name, text in found.items()}
    return {
        "SKILL.md": _render_front_matter(version) + collapse_blank_lines(_render_template(version, "skill")),
        **texts,
    }


def _list_releases(version: DocsVersion) -> list[str]:
    """List the releases that the skill covers, the newest first."""
    return [
        notes.release for notes in reversed(version.project.notes.values()) if release_pages.has_page(version, notes)
    ]


def _render_front_matter(version: DocsVersion) -> str:
    release = version.release.minor
    front = {
        "name": SKILL,
        "description": (
            f"What changed in PyTorch from 2.6 to {release}: new and changed APIs, first releases, breaking changes, "
            "pitfalls with their error texts, and code that ran on each release. Use when writing, reviewing, "
            "upgrading or debugging code that uses PyTorch (torch.compile, torch.export, FSDP2 and torch.distributed, "
            "attention, torch.load, CUDA wheels), or when unsure whether a PyTorch API exists in a given release."
        ),
        "license": "BSD-3-Clause",
        "metadata": {"pytorch": release},
    }
    return f"---\n{yaml.safe_dump(front, sort_keys=False, width=10_000)}---\n\n"


def _render_template(version: DocsVersion, name: str) -> str:
    return version.templates.get_template(f"plain/{name}.md").render(
        release=version.release.minor,
        releases=_list_releases(version),
        topics=version.project.topics,
        corrections=[
            row for row in starting_claims.judge_starting_claims(version.project) if row.feature.id in version.features
        ],
    )


def _choose_pages(version: DocsVersion, pages: dict[str, str]) -> list[tuple[str, str]]:
    """Choose the pages of the skill, those of topics before those of releases."""
    folders = (*version.project.topics, "releases")
    found = [(name, text) for name, text in pages.items() if name.split("/")[0] in folders]
    return [(name, text) for name, text in found if not name.endswith(("index.md", "breaking-changes.md"))]


def _shorten_page(version: DocsVersion, name: str, text: str) -> str:
    """Drop the checks of proofs and the names that have files of their own from a page."""
    minor = name.removeprefix("releases/").removesuffix(".md")
    others = f"## Names\n\n[New names](../new/{minor}.md), [names that changed or went](../names/{minor}.md).\n\n"
    text = transform_outside_fences(text, lambda part: RUN.sub("", PROOF.sub("", part)))
    return (
        transform_outside_fences(text, lambda part: NAMES.sub(others, part)) if minor in version.project.notes else text
    )


def _render_breaking(releases: list[Release]) -> str:
    links = [f"- [PyTorch {release.minor}](../breaking/{release.minor}.md)" for release in releases]
    return "\n\n".join(["# What each release breaks", "\n".join(links)])


def _find_subjects(version: DocsVersion, pages: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield the names that pages and entries are about, whatever their text says, with page and heading."""
    for feature in version.features.values():
        yield from ((name, f"{feature.id}.md", feature.title) for name in feature.api)
    for notes in version.project.notes.values():
        for change in notes.changes if f"{notes.id}.md" in pages else ():
            yield from ((name, f"{notes.id}.md", change.title) for name in change.api)


def _render_topic(version: DocsVersion, topic: str, pages: dict[str, str]) -> str:
    entries = [
        _render_entry(version, feature, pages[f"{feature.id}.md"]) for feature in version.list_topic_features(topic)
    ]
    return "\n\n".join([f"# {topic.capitalize()}, PyTorch {version.release.minor}", *entries])


def _render_entry(version: DocsVersion, feature: Feature, page: str) -> str:
    """Render a feature's entry in a topic's list: summary, range, facets, pitfalls, address of its code."""
    parts = [
        f"## {feature.title}",
        f"{feature.summary} Since {describe_first_release(version.project, feature)}.",
    ]
    if feature.change:
        parts.append(" ".join(feature.change[key].strip() for key in ("before", "after", "action")))
    if older := find_older_names(version.project, feature):
        parts.append(f"There before, without what is new: {', '.join(f'`{name}`' for name in older)}.")
    facets = [
        f"- {row.claim}: {row.span}{format_state(row.proof)}"
        for row in cell_rows.build_facet_rows(version.project, feature)
    ]
    pitfalls = re.search(r"(?ms)^## Pitfalls\n(.*?)(?=^## |\Z)", FENCE.sub("", page))
    warned = [f"- Pitfall: {title}" for title in re.findall(r"(?m)^### (.+)$", pitfalls[1])] if pitfalls else []
    parts += ["\n".join([*facets, *warned])] if facets or warned else []
    return "\n\n".join([*parts, f"Code: [{feature.id}.md]({feature.id}.md)"])
