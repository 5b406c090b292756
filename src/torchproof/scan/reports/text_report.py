"""Prints a result to a terminal: groups by severity, each with its instruction and first places."""

from itertools import groupby

from rich.console import Console
from rich.text import Text

from torchproof.inert import visible
from torchproof.scan.reports.report_texts import find_address
from torchproof.scan.rules.findings import FindingGroup, Severity, group_findings
from torchproof.scan.rules.scan_result import ScanResult

MAX_PLACES = 3
STYLES = {
    Severity.BREAKS: "bold red",
    Severity.BUILD: "bold red",
    Severity.BEHAVES: "bold magenta",
    Severity.NEWER: "bold blue",
    Severity.WARNS: "bold yellow",
    Severity.SOON: "bold cyan",
}


def print_report(result: ScanResult, console: Console, *, show_guarded: bool = False, show_old: bool = False) -> None:
    """Print the groups, the notes and the summary of a result."""
    for severity, groups in groupby(group_findings(result.findings), key=lambda group: group.reason.severity):
        group_list = list(groups)
        count = sum(len(group.findings) for group in group_list)
        console.print(
            Text(
                f"{severity} ({format_count(len(group_list), 'reason')}, {format_count(count, 'place')})",
                STYLES[severity],
            )
        )
        for group in group_list:
            _print_group(group, console)
        console.print()
    if show_guarded and result.guarded:
        console.print(Text(f"guarded ({format_count(len(result.guarded), 'place')}): the code prepares for it", "bold"))
        for group in group_findings(result.guarded):
            _print_group(group, console)
        console.print()
    if show_old and result.old:
        console.print(Text(f"as before ({format_count(len(result.old), 'place')}): {result.start} says it too", "bold"))
        for group in group_findings(result.old):
            _print_group(group, console)
        console.print()
    for trouble in result.notes:
        where = f"{trouble.path}:{trouble.line}" if trouble.line else trouble.path
        console.print(Text(visible(f"{where}: {trouble.text}"), "dim"))
    console.print(Text(format_summary(result, show_guarded=show_guarded, show_old=show_old)))


def _print_group(group: FindingGroup, console: Console) -> None:
    reason = group.reason
    sure = "" if reason.confidence == "certain" else f" ({reason.confidence})"
    proved = " [proved]" if reason.proved else ""
    line = Text(f"  {reason.rule} ", "bold")
    if not reason.names_subject:
        line.append(visible(f"{reason.name}{':' if reason.text[:1].isupper() else ''} "), "cyan")
    line.append(visible(f"{reason.text}{sure}"))
    line.append(proved, "green")
    console.print(line)
    if reason.action:
        console.print(Text(visible(f"      {' '.join(reason.action.split())}")))
    if page := find_address(reason):
        console.print(Text(f"      {page}", "dim"))
    for finding in group.findings[:MAX_PLACES]:
        console.print(Text(visible(f"      {finding.place}")))
    if (more := len(group.findings) - MAX_PLACES) > 0:
        console.print(Text(f"      and {format_count(more, 'more place')}", "dim"))


def format_summary(result: ScanResult, *, show_guarded: bool = False, show_old: bool = False) -> str:
    """Return the counts of a result in one line."""
    head = f"{result.start} to {result.end}: {format_count(len(result.findings), 'finding')}"
    uses = f"{result.files_using_torch} with torch, {format_count(result.uses, 'use')}"
    parts = [f"{head} in {format_count(result.files, 'file')} ({uses})"]
    if result.text_files:
        parts[0] += f" and {format_count(result.text_files, 'other file')}"
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


def format_count(count: int, word: str) -> str:
    """Return a count with its noun in the singular or plural."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
