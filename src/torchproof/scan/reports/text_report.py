"""Prints a result to a terminal: changes by severity, each with its instruction and first places."""

from itertools import groupby

from rich.console import Console
from rich.text import Text

from torchproof.scan.reports.report_texts import (
    find_address,
    find_legend_address,
    find_rule_name,
    format_count,
    format_factor,
    format_group_names,
    join_names,
)
from torchproof.scan.rules.findings import Finding, FindingGroup, Severity, group_findings
from torchproof.scan.rules.scan_result import ScanResult
from torchproof.text_escaping import escape_control_characters

MAX_PLACES = 3
# The most changes of one severity that is no error; the rest are counted.
MAX_CHANGES = 12
STYLES = {
    Severity.BREAKS: "bold red",
    Severity.BUILD: "bold red",
    Severity.BEHAVES: "bold magenta",
    Severity.NEWER: "bold blue",
    Severity.WARNS: "bold yellow",
    Severity.SOON: "bold cyan",
    Severity.SLOWER: "bold blue",
}
UNLIMITED = (Severity.BREAKS, Severity.BUILD, Severity.NEWER)


def print_report(
    result: ScanResult,
    console: Console,
    *,
    show_guarded: bool = False,
    show_old: bool = False,
    all_places: bool = False,
) -> None:
    """Print the changes, the notes and the summary of a result.

    Args:
        result: The result of a scan.
        console: Where to print.
        show_guarded: Print what the code prepares for, too.
        show_old: Print what the older release says, too.
        all_places: Print every change and every place.

    """
    for severity, groups in groupby(group_findings(result.findings), key=lambda group: group.reason.severity):
        group_list = list(groups)
        count = sum(len(group.findings) for group in group_list)
        head = f"{severity} ({format_count(len(group_list), 'change')}, {format_count(count, 'place')})"
        console.print(Text(head, STYLES[severity]))
        is_whole = all_places or severity in UNLIMITED
        shown = group_list if is_whole else group_list[:MAX_CHANGES]
        for group in shown:
            _print_group(group, console, all_places=all_places)
        if left := group_list[len(shown) :]:
            places = sum(len(group.findings) for group in left)
            text = f"  and {format_count(len(left), 'more change')} in {format_count(places, 'place')} (--all-places)"
            console.print(Text(text, "dim"))
        console.print()
    guarded = result.guarded if show_guarded else []
    old = result.old if show_old else []
    _print_apart("guarded", "the code prepares for it", guarded, console, all_places=all_places)
    _print_apart("as before", f"{result.start} says it too", old, console, all_places=all_places)
    for note in result.notes:
        where = f"{note.path}:{note.line}" if note.line else note.path
        style = "bold red" if note.left_out else "dim"
        console.print(Text(escape_control_characters(f"{where}: {note.text}"), style))
    console.print(Text(format_summary(result, show_guarded=show_guarded, show_old=show_old)))
    if result.findings:
        console.print(Text(f"The rules are explained in {find_legend_address()}", "dim"))


def _print_apart(title: str, why: str, findings: list[Finding], console: Console, *, all_places: bool) -> None:
    if not findings:
        return
    console.print(Text(f"{title} ({format_count(len(findings), 'place')}): {why}", "bold"))
    for group in group_findings(findings):
        _print_group(group, console, all_places=all_places)
    console.print()


def _print_group(group: FindingGroup, console: Console, *, all_places: bool) -> None:
    reason = group.reason
    line = Text(f"  {find_rule_name(reason)} ", "bold")
    names = format_group_names(group)
    statement = join_names(names, reason.text)
    line.append(escape_control_characters(statement[: len(names)]), "cyan")
    line.append(escape_control_characters(statement[len(names) :]))
    line.append("" if reason.confidence == "certain" else f" ({reason.confidence})")
    line.append(f" · {format_factor(group)}" if group.factor else "", "dim")
    if len(group.findings) > 1:
        line.append(f" · {format_count(len(group.findings), 'place')} in {format_count(group.files, 'file')}", "dim")
    line.append(" [proved]" if reason.proved else "", "green")
    console.print(line)
    page = find_address(reason)
    action = Text(escape_control_characters(" ".join(reason.action.split())))
    if reason.action or page:
        console.print(Text("      ").append_text(action).append(f"{'  ' if reason.action else ''}{page}", "dim"))
    places = [finding.place for finding in group.findings]
    if all_places:
        for place in places:
            console.print(Text(escape_control_characters(f"      {place}")))
        return
    rest = len(places) - MAX_PLACES
    more = f"  and {rest} more" if rest > 0 else ""
    console.print(Text(escape_control_characters(f"      {'  '.join(places[:MAX_PLACES])}")).append(more, "dim"))


def format_summary(result: ScanResult, *, show_guarded: bool = False, show_old: bool = False) -> str:
    """Return the counts of a result in one line."""
    head = f"{result.start} to {result.end}: {format_count(len(result.findings), 'finding')}"
    uses = f"{result.files_using_torch} with torch, {format_count(result.uses, 'use')}"
    parts = [f"{head} in {format_count(result.files, 'file')} ({uses})"]
    if result.text_files:
        parts[0] += f" and {format_count(result.text_files, 'other file')}"
    if result.unread:
        parts.append(f"{format_count(result.unread, 'file')} not read")
    if result.guarded:
        parts.append(f"{len(result.guarded)} guarded{'' if show_guarded else ' (--guarded shows them)'}")
    if result.old:
        hint = "" if show_old else " (--old lists them)"
        parts.append(f"{format_count(len(result.old), 'deprecation')} as on {result.start}{hint}")
    if result.ignored:
        parts.append(f"{result.ignored} ignored")
    if result.in_baseline:
        parts.append(f"{result.in_baseline} in the baseline")
    if result.hidden:
        parts.append(f"{result.hidden} only possible (--confidence possible shows them)")
    return "; ".join(parts)
