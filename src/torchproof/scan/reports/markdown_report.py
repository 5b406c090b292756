"""Formats a result as Markdown for a ticket: changes by severity, and a checklist."""

from itertools import groupby

from torchproof.scan.reports.report_texts import (
    find_address,
    find_legend_address,
    find_rule_name,
    find_run_address,
    format_count,
    format_factor,
    format_group_names,
    join_names,
)
from torchproof.scan.reports.text_report import format_summary
from torchproof.scan.rules.findings import FindingGroup, group_findings
from torchproof.scan.rules.scan_result import ScanResult
from torchproof.text_escaping import escape_line, format_code_span

# The most places of a change in its section.
MAX_PLACES = 20


def format_markdown(result: ScanResult) -> str:
    """Return a ticket: what an upgrade changes, where, what to do, and a checklist of the changes."""
    groups = group_findings(result.findings)
    lines = [f"# Code from PyTorch {result.start} to {result.end}", "", f"{escape_line(format_summary(result))}."]
    for severity, group in groupby(groups, key=lambda each: each.reason.severity):
        lines += ["", f"## {severity.capitalize()}"]
        for each in group:
            lines += ["", *_format_section(each)]
    if result.notes:
        lines += ["", "## Notes", ""]
        lines += [
            f"- {format_code_span(f'{note.path}:{note.line}' if note.line else note.path)}: {escape_line(note.text)}"
            for note in result.notes
        ]
    if groups:
        lines += ["", "## Checklist", "", *(_format_task(group) for group in groups)]
        lines += ["", f"Rules: {_format_link('what they report and why', find_legend_address())}."]
    return "\n".join(lines)


def _format_section(group: FindingGroup) -> list[str]:
    reason = group.reason
    links = [
        _format_link(text, address)
        for text, address in (
            (find_rule_name(reason), find_legend_address(find_rule_name(reason))),
            (f"since {reason.since}", find_address(reason)),
            ("the run that proves it", find_run_address(reason)),
        )
    ]
    sure = [] if reason.confidence == "certain" else [str(reason.confidence)]
    sure += [format_factor(group)] if group.factor else []
    lines = [f"### {_format_title(group)}", "", ", ".join((*(link for link in links if link), *sure))]
    if reason.action:
        lines += ["", escape_line(reason.action)]
    places = [f"- {format_code_span(finding.place)}" for finding in group.findings[:MAX_PLACES]]
    more = len(group.findings) - MAX_PLACES
    return [*lines, "", *places, *([f"- and {format_count(more, 'more place')}"] if more > 0 else [])]


def _format_title(group: FindingGroup) -> str:
    return join_names(format_group_names(group, format_code_span), escape_line(group.reason.text))


def _format_task(group: FindingGroup) -> str:
    action = escape_line(group.reason.action)
    what = f"{_format_title(group)} ({format_count(len(group.findings), 'place')})"
    return f"- [ ] {what}{f': {action}' if action else ''}"


def _format_link(text: str, address: str) -> str:
    """Return a link, the path alone where the site is not known, "" for no address."""
    if address.startswith("http"):
        return f"[{text}]({address})"
    return f"{text} (`{address}`)" if address else ""
