"""The site for readers that are programs: a Markdown twin of each page, llms.txt, llms-full.txt and the agent skill."""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import yaml

from torchproof.inert import FENCE, outside_fences
from torchproof.judge import claims, spans
from torchproof.records.features import Feature
from torchproof.records.front_matter import split_front_matter
from torchproof.records.texts import read_text
from torchproof.site import names, newest, release_pages, strips, tables
from torchproof.site.docs_version import DocsVersion
from torchproof.site.home import macros_of
from torchproof.site.render import feature_page, plain_page

SKILL = "pytorch-changes"
"""Name of the skill and of its folder, by the Agent Skills specification: lower case and hyphens."""

HTML_LINE = re.compile(r"(?m)^<[^\n]*>\n?")
OWN_PROOF = re.compile(r"(?ms)^## (?:Evidence|Sources)\n.*?(?=^## |\Z)")


def files(version: DocsVersion) -> dict[str, str]:
    """Return every such file of a docs version, by path below the version's root."""
    version = replace(version, plain=True, slots=None)
    pages = {name: tidy(text) for name, text in twins(version)}
    return {
        **pages,
        "llms.txt": index(version),
        "llms-full.txt": full(version, pages),
        **{f"skill/{SKILL}/{name}": text for name, text in skill(version, pages).items()},
    }


def tidy(text: str) -> str:
    """Return Markdown without the runs of blank lines that passages of other versions leave, code untouched."""
    return outside_fences(text, lambda part: re.sub(r"\n{3,}", "\n\n", part)).strip() + "\n"


def archive(texts: dict[str, str]) -> bytes:
    """Return the files of the skill as a zip archive, the same bytes for the same texts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in sorted(texts.items()):
            packed.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def twins(version: DocsVersion) -> Iterator[tuple[str, str]]:
    """Yield the path and the Markdown of every page of a version: home, topics, releases, about."""
    docs = version.project.root / "docs"
    for folder in ("", *version.project.topics, "releases", "about"):
        for path in sorted((docs / folder).glob("*.md")):
            yield from _twin(version, path, path.relative_to(docs).as_posix())


def _twin(version: DocsVersion, path: Path, name: str) -> Iterator[tuple[str, str]]:
    id = name.removesuffix(".md")
    minor = id.removeprefix("releases/")
    if id in version.project.features:
        if id in version.features:
            yield name, feature_page(version, version.features[id])
    elif minor in version.project.notes and minor != id:
        if release_pages.has(version, version.project.notes[minor]):
            yield name, release_pages.release_page(version, version.project.notes[minor])
    elif not newest.lacks(version, id):
        text = read_text(path)
        body = split_front_matter(path)[1] if text.startswith("---\n") else text
        depth = name.count("/") + 1
        page = plain_page(version, body, path, depth, macros_of(version, depth))
        yield name, outside_fences(page, lambda part: HTML_LINE.sub("", part)) + "\n"


def index(version: DocsVersion) -> str:
    """Return ``llms.txt``: what the site is, and a line for each page, by https://llmstxt.org."""
    release = version.release.minor
    lines = [
        f"# torchproof, PyTorch {release}",
        "",
        f"> What changed in PyTorch from 2.6 to {release}. Every claim is a script that ran on PyTorch 2.5.1 and on",
        "> each release from 2.6; a first release is proved when the script passes there and fails on the one before.",
        "",
        f"Code on these pages is code that ran. What exists in PyTorch {release} is here; the other versions of this",
        "site cover the other releases. Links lead to Markdown.",
    ]
    for topic in version.project.topics:
        lines += ["", f"## {topic.capitalize()}", ""]
        lines += [_line(version, feature) for feature in version.of_topic(topic)]
    behaviour_page = release_pages.behaviour_page(version)
    lines += [
        "",
        "## Releases",
        "",
        "- [Upgrade](upgrade.md): every change that asks something of old code, silent ones first, with what to do.",
        "- [All breaking changes](releases/breaking-changes.md): before, after, what to do.",
        *(f"- [Behaviour]({name}): what the same calls gave on neighbouring releases." for name in behaviour_page),
    ]
    chosen = [notes for notes in version.project.notes.values() if release_pages.has(version, notes)]
    lines += [
        f"- [PyTorch {notes.release}](releases/{notes.release}.md): {notes.summary}" for notes in reversed(chosen)
    ]
    lines += ["", "## Optional", ""]
    lines += [
        "- [Corrections](about/corrections.md): what is often said about PyTorch and is wrong.",
        "- [features.json](features.json), [runs.json](runs.json): claims and runs as data.",
        *_of_names(version),
        "- [llms-full.txt](llms-full.txt): all pages in one file.",
        f"- [Skill for coding agents](skill/{SKILL}.zip): the same pages as a folder with SKILL.md.",
    ]
    return "\n".join(lines) + "\n"


def _of_names(version: DocsVersion) -> list[str]:
    if not names.has_pages(version):
        return []
    return ["- [names.json](names.json): every name that differs between the releases, with its signatures, as data."]


def _line(version: DocsVersion, feature: Feature) -> str:
    return f"- [{feature.title}]({feature.id}.md): {feature.summary} Since {spans.since(version.project, feature)}."


def full(version: DocsVersion, pages: dict[str, str]) -> str:
    """Return all pages about features and releases in one file."""
    chosen = [text for name, text in pages.items() if not name.startswith("about/") and not name.endswith("index.md")]
    return "\n\n---\n\n".join([index(version), *chosen])


def skill(version: DocsVersion, pages: dict[str, str]) -> dict[str, str]:
    """Return the files of the skill: SKILL.md, a reference for each topic and the pages it leads to."""
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
    text = version.templates.get_template("plain/skill.md").render(
        release=release,
        table=tables.quick_reference(version, "references/"),
        topics=version.project.topics,
        corrections=[row for row in claims.claim_rows(version.project) if row.feature.id in version.features],
    )
    found = {"SKILL.md": f"---\n{yaml.safe_dump(front, sort_keys=False, width=10_000)}---\n\n{tidy(text)}"}
    for topic in version.project.topics:
        entries = [_entry(version, feature, pages[f"{feature.id}.md"]) for feature in version.of_topic(topic)]
        lines = [f"# {topic.capitalize()}, PyTorch {release}", *entries]
        found[f"references/{topic}.md"] = tidy("\n\n".join(lines))
    inside = {name: text for name, text in pages.items() if name.split("/")[0] in (*version.project.topics, "releases")}
    found |= {
        f"references/{name}": tidy(outside_fences(text, lambda part: OWN_PROOF.sub("", part)))
        for name, text in inside.items()
        if not name.endswith("index.md")
    }
    return found


def _entry(version: DocsVersion, feature: Feature, page: str) -> str:
    """Return a feature in a topic's reference: what it is, since when, its first code, its parts, where more is."""
    parts = [f"## {feature.title}", f"{feature.summary} Since {spans.since(version.project, feature)}."]
    if feature.change:
        parts.append(" ".join(feature.change[key].strip() for key in ("before", "after", "action")))
    if code := re.search(r"(?ms)^(`{3,})python\n.*?^\1$", page):
        parts.append(code[0])
    facets = [
        f"- {row.claim}: {row.span}{'' if row.proof.verdict == 'proved' else f' ({row.proof.said})'}"
        for row in strips.facet_rows(version.project, feature)
    ]
    pitfalls = re.search(r"(?ms)^## Pitfalls\n(.*?)(?=^## |\Z)", FENCE.sub("", page))
    warned = [f"- Pitfall: {title}" for title in re.findall(r"(?m)^### (.+)$", pitfalls[1])] if pitfalls else []
    parts += ["\n".join([*facets, *warned])] if facets or warned else []
    return "\n\n".join([*parts, f"More: [{feature.id}.md]({feature.id}.md)"])
