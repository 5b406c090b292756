"""Texts and addresses that all reports share."""

import os
from collections.abc import Callable

from torchproof.scan.data_source import DataSource
from torchproof.scan.rules.findings import Finding, FindingGroup, Reason, Severity
from torchproof.scan.rules.registry import load_rules

# The page that explains the rules.
LEGEND = "about/rules/"
# The most names of one change in a title.
MAX_NAMES = 4

LEVELS = {
    Severity.BREAKS: "error",
    Severity.BUILD: "error",
    Severity.NEWER: "error",
    Severity.BEHAVES: "warning",
    Severity.WARNS: "warning",
    Severity.SOON: "note",
    Severity.SLOWER: "note",
}


def find_site() -> str:
    """Return the address of the published site with a slash at its end, "" if it is not known."""
    site = os.environ.get("TORCHPROOF_SITE") or DataSource().read_site()
    return f"{site.removesuffix('/')}/" if site else ""


def format_message(finding: Finding) -> str:
    """Return a finding and its instruction in one line."""
    reason = finding.reason
    action = f" {' '.join(reason.action.split())}" if reason.action else ""
    return f"{format_statement(reason)}{end_sentence(reason.text)}{action}"


def end_sentence(text: str) -> str:
    """Return what ends a text as a sentence: nothing if it ends already."""
    return "" if text.endswith(("?", "!", ".")) else "."


def format_statement(reason: Reason) -> str:
    """Return the name and what is said of it; the text alone if that names its subject."""
    if reason.names_subject:
        return reason.text
    colon = ":" if reason.text[:1].isupper() else ""
    return f"`{reason.name}`{colon} {reason.text}"


def format_group_names(group: FindingGroup, format_name: Callable[[str], str] = str) -> str:
    """Return the names of a change, the commonest ones; "" if the text names its only one."""
    names = group.names
    if len(names) == 1 and group.reason.names_subject:
        return ""
    more = f" and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else ""
    return f"{', '.join(map(format_name, names[:MAX_NAMES]))}{more}"


def join_names(names: str, text: str) -> str:
    """Return names, and what is said of them, as one statement."""
    if not names:
        return text
    return f"{names}{':' if text[:1].isupper() or ', ' in names else ''} {text}"


def find_rule_name(reason: Reason) -> str:
    """Return the name of the rule of a reason."""
    return load_rules()[reason.rule].name


def find_address(reason: Reason) -> str:
    """Return the address of a page about a reason: of the site if its address is known, else of the source."""
    site = find_site()
    return f"{site}{reason.address}" if site and reason.address else reason.source


def find_run_address(reason: Reason) -> str:
    """Return the address of the run that proves a reason, "" without one or without a site."""
    site = find_site()
    return f"{site}{reason.run}" if site and reason.run else ""


def find_legend_address(rule: str = "") -> str:
    """Return the address of the page that explains the rules, or of a rule's place there.

    Without a known site it is the path of the page in any copy of the docs.
    """
    return f"{find_site()}{LEGEND}{f'#{rule}' if rule else ''}"


def format_factor(group: FindingGroup) -> str:
    """Return how many times as long the places of a change take, as far as it was measured."""
    return f"up to {group.factor:g} times as long"


def format_count(count: int, word: str) -> str:
    """Return a count with its noun in the singular or plural."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
