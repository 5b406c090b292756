"""For a terminal: groups by severity, each with what to do and its first places."""

from itertools import groupby

from rich.console import Console
from rich.text import Text

from torchproof.inert import visible
from torchproof.scan.rules.findings import Group, Severity, grouped
from torchproof.scan.reports.report_texts import address
from torchproof.scan.scanner import Result

PLACES = 3
STYLES = {
    Severity.BREAKS: "bold red",
    Severity.BEHAVES: "bold magenta",
    Severity.NEWER: "bold blue",
    Severity.WARNS: "bold yellow",
    Severity.SOON: "bold cyan",
}


def as_text(result: Result, console: Console, *, show_guarded: bool = False) -> None:
    """Print a result."""
    for severity, groups in groupby(grouped(result.findings), key=lambda group: group.reason.severity):
        several = list(groups)
        count = sum(len(group.findings) for group in several)
        console.print(
            Text(f"{severity} ({plural(len(several), 'reason')}, {plural(count, 'place')})", STYLES[severity])
        )
        for group in several:
            _group(group, console)
        console.print()
    if show_guarded and result.guarded:
        console.print(Text(f"guarded ({plural(len(result.guarded), 'place')}): the code prepares for it", "bold"))
        for group in grouped(result.guarded):
            _group(group, console)
        console.print()
    for trouble in result.troubles:
        where = f"{trouble.path}:{trouble.line}" if trouble.line else trouble.path
        console.print(Text(visible(f"{where}: {trouble.text}"), "dim"))
    console.print(Text(summary(result, show_guarded=show_guarded)))


def _group(group: Group, console: Console) -> None:
    reason = group.reason
    sure = "" if reason.confidence == "certain" else f" ({reason.confidence})"
    proved = " [proved]" if reason.proved else ""
    line = Text(f"  {reason.rule} ", "bold")
    line.append(visible(reason.name), "cyan")
    line.append(visible(f" {reason.text}{sure}"))
    line.append(proved, "green")
    console.print(line)
    if reason.action:
        console.print(Text(visible(f"      {' '.join(reason.action.split())}")))
    if page := address(reason):
        console.print(Text(f"      {page}", "dim"))
    for finding in group.findings[:PLACES]:
        console.print(Text(visible(f"      {finding.place}")))
    if (more := len(group.findings) - PLACES) > 0:
        console.print(Text(f"      and {plural(more, 'more place')}", "dim"))


def summary(result: Result, *, show_guarded: bool = False) -> str:
    """Return one line on what was scanned and left out."""
    head = f"{result.start} to {result.end}: {plural(len(result.findings), 'finding')}"
    parts = [f"{head} in {plural(result.files, 'file')} ({result.using} with torch, {plural(result.uses, 'use')})"]
    if result.guarded:
        parts.append(f"{len(result.guarded)} guarded{'' if show_guarded else ' (--guarded shows them)'}")
    if result.ignored:
        parts.append(f"{result.ignored} ignored")
    if result.known:
        parts.append(f"{result.known} in the baseline")
    if result.hidden:
        parts.append(f"{result.hidden} only possible (--confidence possible shows them)")
    return "; ".join(parts)


def plural(count: int, word: str) -> str:
    """Return a count with its word."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
