"""The changes on the page of a release: those that most code meets in full, every other as a line that opens."""

import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from markdown.extensions.toc import slugify
from markupsafe import Markup

from torchproof_docs.records.features import Feature
from torchproof_docs.records.name_reach import NameReach
from torchproof_docs.records.release_notes import SEVERITIES, ChangeEntry
from torchproof_docs.records.releases import Release
from torchproof_docs.records.vocabulary import Severity
from torchproof_docs.site.fragments import behaviour_tables
from torchproof_docs.site.fragments.cell_rows import build_change_row
from torchproof_docs.site.fragments.docs_version import DocsVersion, render_badge
from torchproof_docs.site.fragments.listings import render_listing
from torchproof_docs.site.fragments.proof_marks import RUNS
from torchproof_docs.site.fragments.source_links import format_source_link
from torchproof_docs.verdicts.project import get_change_proof
from torchproof_docs.verdicts.proofs import Proof
from torchproof_docs.verdicts.record_state import SOURCED, describe_state

# Changes that a page shows in full, and lines of a severity that stand before the others are folded.
SHOWN_IN_FULL = 10
# Those of them that have their listing on the page: a page of more than 150 KB is slow on a phone.
LISTED = 5
SHOWN_LINES = 4
# Severities that are shown in full after all others: code meets them in a build or a check, or goes on as before.
LAST_SHOWN = (Severity.BUILD_ONLY, Severity.TYPE_CHECK, Severity.SLOWER)
# Heading of each severity, worst first, then of the kinds that ask nothing of old code.
HEADINGS = {
    "silent": "Silent: no error, other results",
    "breaks": "What breaks",
    "warns": "What warns",
    "slower": "What is slower",
    "build only": "What breaks a build",
    "type check": "What type checkers report",
    "new": "Also new",
    "performance": "Performance",
    "platform": "Platform",
}
MOST_MET = "What most code meets"
REST = {
    "silent": "More silent changes",
    "breaks": "More that breaks",
    "warns": "More that warns",
    "slower": "More that is slower",
    "build only": "More that breaks a build",
    "type check": "More that type checkers report",
}
LISTING = "Code and output"
# A change, an item of a list or a row of a table, and the head of a table with the line below it.
ENTRY = re.compile(r'(?m)^(?:<div id="|- |\|)')
TABLE_HEAD = re.compile(r"(?m)^\|.*\n(?=\|---)|^\|---")
STEP_WORDS = {"before": "Before", "after": "After", "action": "What to do", "text": ""}


def rank_changes(reach: NameReach, changes: Iterable[ChangeEntry]) -> list[ChangeEntry]:
    """Sort changes: the worst severity first, then what most projects meet, then by topic."""
    return sorted(
        changes, key=lambda change: (_rank_severity(change), -reach.find_reach(change.api), change.topic, change.title)
    )


def _rank_severity(change: ChangeEntry) -> int:
    return [*SEVERITIES, None].index(change.severity)


def find_most_met(reach: NameReach, changes: Iterable[ChangeEntry]) -> list[ChangeEntry]:
    """Return the changes to show in full: those that most projects meet, of what old code notices, worst first."""
    asking = rank_changes(reach, (change for change in changes if change.severity))
    if len(asking) <= SHOWN_IN_FULL:
        return asking
    asking.sort(key=lambda change: (change.severity in LAST_SHOWN, -reach.find_reach(change.api)))
    return rank_changes(reach, asking[:SHOWN_IN_FULL])


def render_change_sections(
    version: DocsVersion, release: Release, changes: Sequence[ChangeEntry], unexplained: Sequence[str]
) -> list[str]:
    """Render the changes of a release that do something to old code.

    Args:
        version: The docs version.
        release: The release.
        changes: Its change entries.
        unexplained: Markdown about silent differences that no entry explains; it closes the silent changes.

    """
    reach = version.project.name_reach
    ranked = rank_changes(reach, changes)
    full = [] if version.plain else find_most_met(reach, changes)
    parts = [f"## {MOST_MET}", *_render_most_met(version, release, full)] if full else []
    for word in Severity:
        chosen = [change for change in ranked if change.severity == word and change not in full]
        after = _fold_unexplained(version, unexplained) if word == Severity.SILENT else []
        if chosen or after:
            parts += [f"## {HEADINGS[word]}", *_render_first_lines(version, release, word, chosen), *after]
    return parts


def render_addition_sections(version: DocsVersion, release: Release, changes: Sequence[ChangeEntry]) -> list[list[str]]:
    """Render the changes that ask nothing of old code: a section a kind, its heading first."""
    ranked = [change for change in rank_changes(version.project.name_reach, changes) if not change.severity]
    kinds = {word: [change for change in ranked if change.kind == word] for word in HEADINGS}
    return [
        [f"## {HEADINGS[word]}", *_render_list(version, release, chosen)] for word, chosen in kinds.items() if chosen
    ]


def _render_first_lines(
    version: DocsVersion, release: Release, severity: Severity, chosen: Sequence[ChangeEntry]
) -> list[str]:
    """Render the changes of a severity, with all but the first lines folded where one more line would not do."""
    shown = len(chosen) if version.plain or len(chosen) <= SHOWN_LINES + 1 else SHOWN_LINES
    rest = _render_list(version, release, chosen[shown:])
    return [*_render_list(version, release, chosen[:shown]), *(fold_section(REST[severity], text) for text in rest)]


def _render_list(version: DocsVersion, release: Release, chosen: Sequence[ChangeEntry]) -> list[str]:
    if version.plain:
        return [_render_plain(version, release, change) for change in chosen]
    lines = "\n".join(_render_line(version, release, change) for change in chosen)
    return [f'<div class="tp-lines">\n{lines}\n</div>'] if chosen else []


def _fold_unexplained(version: DocsVersion, unexplained: Sequence[str]) -> list[str]:
    if version.plain or not unexplained:
        return [*unexplained]
    return [fold_section("Differences that nobody has judged yet", "\n\n".join(unexplained))]


def fold_section(title: str, text: str) -> str:
    """Put Markdown below one line that opens in place, with the anchor that its title has as a heading.

    The line tells how many changes, items or rows it holds.
    """
    anchor = slugify(title, "-")
    rows = len(ENTRY.findall(text)) - len(TABLE_HEAD.findall(text))
    count = f" <small>{rows}</small>" if rows else ""
    head = f'<details class="tp-lines tp-more" id="{anchor}" markdown="1"><summary>{title}{count}</summary>'
    return f"{head}\n\n{text}\n\n</details>"


def _indent(text: str) -> str:
    return textwrap.indent(text, "    ")


def _render_line(version: DocsVersion, release: Release, change: ChangeEntry) -> str:
    """Render a change as one line that opens in place; its anchor is a part of the page, which links are checked by."""
    text = version.render_fragment("change_line", **_describe_change(version, release, change))
    return f'<div id="{change.id}">{text}</div>'


def _describe_change(version: DocsVersion, release: Release, change: ChangeEntry) -> dict[str, Any]:
    """Return what the fragments of a change show."""
    root = version.build_root_path(2)
    return {
        "change": change,
        "steps": [(STEP_WORDS[key], text) for key, text in change.steps.items()],
        "strip": build_change_row(version.project, change),
        "operators": behaviour_tables.format_operators(version, release, change),
        "badge": _render_proof(version, change),
        "reach": version.project.name_reach.describe_reach(change.api),
        "more": version.features.get(change.page or ""),
        "sources": [format_source_link(source) for source in change.sources],
        "root": root,
        "runs": RUNS,
        "scripts": version.build_scripts_path(root),
    }


def _render_most_met(version: DocsVersion, release: Release, changes: Sequence[ChangeEntry]) -> list[str]:
    return [_render_full(version, release, change, listed=at < LISTED) for at, change in enumerate(changes)]


def _render_full(version: DocsVersion, release: Release, change: ChangeEntry, *, listed: bool) -> str:
    """Render a change in full, with its listing folded where the version shows it, else with links to its script."""
    snippet = version.project.snippets[change.snippet] if change.snippet and listed else None
    shown = snippet if snippet and version.release.is_in_range(snippet.torch) else None
    parts = [f"### {change.title} {{ #{change.id} }}"]
    parts.append(version.render_fragment("change_full", **_describe_change(version, release, change), shown=shown))
    if shown:
        block = render_listing(version, shown, "use", root=version.build_root_path(2), owner=f"{RUNS}/")
        parts.append(f'??? tp-more "{LISTING}"\n\n{_indent(block)}')
    return "\n\n".join(parts)


def _render_plain(version: DocsVersion, release: Release, change: ChangeEntry) -> str:
    """Render a change as Markdown alone, with its listing where the version shows it."""
    steps = [f"- **{STEP_WORDS[key]}:** {text}" if STEP_WORDS[key] else text for key, text in change.steps.items()]
    if operators := behaviour_tables.format_operators(version, release, change):
        steps.append(f"- **Found in:** {operators}")
    if strip := build_change_row(version.project, change):
        steps.append(f"- **On each release:** {strip.summary}")
    steps.sort(key=lambda line: line.startswith("- "))
    reach = version.project.name_reach.describe_reach(change.api)
    told = (change.severity and f"**{change.severity}**", change.kind, change.topic, reach)
    parts = [f"### {change.title}", ", ".join(filter(None, told))]
    parts.append(("\n\n" if "text" in change.steps else "\n").join(steps))
    feature = version.features.get(change.page or "")
    more = f"More: {link_feature(feature)}. " if feature else ""
    sources = ", ".join(map(format_source_link, change.sources))
    parts.append(f"{_render_proof(version, change)} {more}Source: {sources}.")
    snippet = version.project.snippets[change.snippet] if change.snippet else None
    if snippet and version.release.is_in_range(snippet.torch):
        parts.append(render_listing(version, snippet, "use", root=version.build_root_path(2)))
    return "\n\n".join(parts)


def _render_proof(version: DocsVersion, change: ChangeEntry) -> str | Markup:
    proof = get_change_proof(version.project, change)
    return describe_proof(version, proof, describe_state(None, change.untried))


def describe_proof(version: DocsVersion, proof: Proof | None, sourced: str = SOURCED) -> str | Markup:
    """Describe what shows a change: a badge, or words in plain Markdown."""
    return f"({proof.said if proof else sourced})" if version.plain else render_badge(proof, sourced)


def link_feature(feature: Feature) -> str:
    """Return a Markdown link from the page of a release to that of a feature."""
    return f"[{feature.title}](../{feature.id}.md)"
