"""What a hand-written page can call beside the macros of every page: the home page, the releases, an upgrade."""

import re
from collections.abc import Callable
from pathlib import Path

from torchproof.errors import RecordError
from torchproof_docs.records.record_files import read_text
from torchproof_docs.site.fragments import (
    behaviour_tables,
    compiled_tables,
    cost_tables,
    saved_table,
    version_table,
)
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages import (
    breaking_table,
    check_page,
    fix_page,
    history_pages,
    name_pages,
    release_pages,
    rule_legend,
)
from torchproof_docs.site.pages.recordings import combination_tables, project_table, type_check_lists
from torchproof_docs.site.pages.upgrade_page import render_upgrade
from torchproof_docs.verdicts.record_state import format_change_state, format_feature_state

SHOWN = 3
# The page with outputs of the tool, whose signs it explains; other pages show them from there.
OUTPUT_PAGE = "about/try-and-bisect.md"
TOOL_OUTPUT = r"(?s)```console\n\$ uvx torchproof {} train\.py [^\n]*\n```\n\n(```text\n.*?\n```)\n"


def render_ways(version: DocsVersion, root: str) -> str:
    """Render the links from the home page to an answer."""
    first = version.project.releases.documented[0].minor
    newest = name_pages.build_newest_path(version, root)
    check = f"{newest}{check_page.PAGE}/" if check_page.is_built(version) else ""
    return version.render_fragment(
        "ways", root=root, first=first, release=version.release.minor, newest=newest, check=check
    )


def render_news(version: DocsVersion, root: str) -> str:
    """Render the changes of the release that most projects meet, and the number of all; return "" without its page."""
    minor = version.release.minor
    if minor not in version.project.notes:
        return ""
    reach, changes = version.project.name_reach, version.project.notes[minor].changes
    pages = [
        (feature.title, f"{feature.id}/", format_feature_state(version.project, feature), reach.find_reach(feature.api))
        for feature in version.features.values()
        if feature.since == minor
    ]
    entries = [
        (
            change.title,
            f"releases/{minor}/#{change.id}",
            format_change_state(version.project, change),
            reach.find_reach(change.api),
        )
        for change in changes
    ]
    links = [row[:3] for row in sorted([*pages, *entries], key=lambda row: -row[3])][:SHOWN]
    return version.render_fragment("news", links=links, total=len(changes), release=minor, root=root)


def find_tool_output(root: Path, command: str) -> str:
    """Return the block with the output of a command of torchproof; raise RecordError if OUTPUT_PAGE has none."""
    match = re.search(TOOL_OUTPUT.format(re.escape(command)), read_text(root / "docs" / OUTPUT_PAGE))
    if match is None:
        raise RecordError(
            f"docs/{OUTPUT_PAGE}: no output of {command} train.py; show the command, and below it its output"
        )
    return match[1]


def build_page_macros(version: DocsVersion, depth: int) -> dict[str, Callable[..., str]]:
    """Return the macros about releases that hand-written pages can call."""
    return {
        "names_data": lambda: name_pages.render_data_link(version, version.build_root_path(depth)),
        "modules": lambda: history_pages.render_module_list(version, version.build_root_path(depth)),
        "behaviour_figures": lambda: behaviour_tables.render_summary_table(version),
        "behaviour_suites": lambda: behaviour_tables.render_suites_table(version),
        "compiled_figures": lambda: compiled_tables.render_summary_table(version),
        "compiled_differing": lambda: compiled_tables.render_differences_table(version),
        "compiled_turned": lambda: compiled_tables.render_transitions(version),
        "combinations": lambda: combination_tables.render_combinations(version),
        "combination_differences": lambda: combination_tables.render_combination_differences(version),
        "type_checks": lambda: type_check_lists.render_type_checks(version),
        "cost_figures": lambda: cost_tables.render_cost_figures(version),
        "cost_claims": lambda: cost_tables.render_cost_claims(version),
        "cost_steps": lambda: cost_tables.render_cost_steps(version),
        "cost_repeated_steps": lambda: cost_tables.render_repeated_steps(version),
        "cost_groups": lambda: cost_tables.render_cost_groups(version),
        "published_projects": lambda: project_table.render_project_table(version),
        "saved_files": lambda: saved_table.render_saved_table(version),
        "breaking_changes": lambda: breaking_table.render_breaking_table(version, version.build_root_path(depth)),
        "upgrade": lambda: render_upgrade(version, version.build_root_path(depth)),
        "check_your_code": lambda: check_page.render_form(version, version.build_root_path(depth)),
        "scan_recall": lambda: check_page.render_recall(version),
        "fix_counts": lambda: fix_page.render_fix_counts(version),
        "fix_rules": lambda: fix_page.render_fix_rules(version),
        "scan_rules": rule_legend.render_rules,
        "scan_words": rule_legend.render_words,
        "ways": lambda: render_ways(version, version.build_root_path(depth)),
        "news": lambda: render_news(version, version.build_root_path(depth)),
        "tool_output": lambda command: find_tool_output(version.project.root, command),
        "versions_together": lambda: version_table.render_version_table(version),
        "release_list": lambda: release_pages.render_release_list(version),
    }
