"""The lists that programs read first: llms.txt, a line for each page, and llms-full.txt, all pages in one file."""

from torchproof_docs.records.features import Feature
from torchproof_docs.site.exports.skill import SKILL
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages import name_pages, release_pages
from torchproof_docs.verdicts.record_state import describe_first_release

# Title and subject of each page about all releases.
OVERVIEWS = {
    "releases/announced.md": ("Announced and not done", "warnings that name a release which came without the change"),
    "releases/behaviour.md": ("Behaviour", "what the same calls gave on neighbouring releases"),
    "releases/combinations.md": ("Combinations", "decorators crossed with transforms, on each release"),
    "releases/costs.md": ("Costs", "what the same calls and programs took on each release"),
    "releases/type-checkers.md": ("Type checkers", "what mypy and pyright report of typed programs, on each release"),
    "releases/versions.md": ("Versions", "torchvision, torchaudio, triton, Python and CUDA of each release"),
}


def render_index(version: DocsVersion) -> str:
    """Render ``llms.txt``: a description of the site and a line for each page, by https://llmstxt.org."""
    release = version.release.minor
    lines = [
        f"# torchproof, PyTorch {release}",
        "",
        f"> What changed in PyTorch from 2.6 to {release}. A claim is proved by a script that ran on PyTorch 2.5.1 and",
        "> on each release from 2.6, or names its source; a first release is proved when the script passes there and",
        "> fails on the one before.",
        "",
        f"Code on these pages is code that ran. What exists in PyTorch {release} is here; the other versions of this",
        "site cover the other releases. Links lead to Markdown.",
    ]
    for topic in version.project.topics:
        lines += ["", f"## {topic.capitalize()}", ""]
        lines += [_render_line(version, feature) for feature in version.list_topic_features(topic)]
    overviews = release_pages.find_overview_pages(version)
    lines += [
        "",
        "## Releases",
        "",
        "- [Upgrade](upgrade.md): every change that asks something of old code, silent ones first, with what to do.",
        "- [All breaking changes](releases/breaking-changes.md): before, after, what to do.",
        *(f"- [{OVERVIEWS[name][0]}]({name}): {OVERVIEWS[name][1]}." for name in overviews),
    ]
    chosen = [notes for notes in version.project.notes.values() if release_pages.has_page(version, notes)]
    lines += [
        f"- [PyTorch {notes.release}](releases/{notes.release}.md): {notes.summary}" for notes in reversed(chosen)
    ]
    lines += ["", "## Optional", ""]
    lines += [
        "- [Corrections](about/corrections.md): what is often said about PyTorch and is wrong.",
        "- [features.json](features.json), [runs.json](runs.json): claims and runs as data.",
        *_render_names_line(version),
        "- [llms-full.txt](llms-full.txt): all pages in one file.",
        f"- [Skill for coding agents](skill/{SKILL}.zip): the same pages as a folder with SKILL.md.",
    ]
    return "\n".join(lines) + "\n"


def _render_names_line(version: DocsVersion) -> list[str]:
    if not name_pages.has_pages(version):
        return []
    link = f"[{name_pages.TABLE}]({version.shared}{name_pages.TABLE})"
    return [f"- {link}: every name that differs between the releases, with its signatures, as data."]


def _render_line(version: DocsVersion, feature: Feature) -> str:
    since = describe_first_release(version.project, feature)
    return f"- [{feature.title}]({feature.id}.md): {feature.summary} Since {since}."


def render_full_text(version: DocsVersion, pages: dict[str, str]) -> str:
    """Render all pages about features and releases as one file."""
    chosen = [text for name, text in pages.items() if not name.startswith("about/") and not name.endswith("index.md")]
    return "\n\n---\n\n".join([render_index(version), *chosen])
