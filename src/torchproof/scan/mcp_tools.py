"""The tools of the MCP server: answers of at most 6,000 characters a page."""

from pathlib import Path

from torchproof.errors import RecordError, meant
from torchproof.scan.project_metadata import find_project_root
from torchproof.scan.reports.text_report import format_summary
from torchproof.scan.rules.findings import group_findings
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import find_release_index, scan_readings

MAX_CHARACTERS = 6_000


def select_page(lines: list[str], page: int) -> str:
    """Return the lines of a page, and how to ask for the next page."""
    pages: list[list[str]] = [[]]
    for line in lines:
        if sum(len(line_before) + 1 for line_before in pages[-1]) + len(line) > MAX_CHARACTERS and pages[-1]:
            pages.append([])
        pages[-1].append(line[:MAX_CHARACTERS])
    if not 1 <= page <= len(pages):
        raise RecordError(f"page {page}: there are {len(pages)}")
    more = [f"(page {page} of {len(pages)}; ask for page {page + 1})"] if page < len(pages) else []
    return "\n".join([*pages[page - 1], *more])


class McpTools:
    """Answers about the history of names, the change entries and the scan, one method a tool."""

    def __init__(self) -> None:
        self.context = open_scan_context()

    def when(self, name: str) -> str:
        """Return the history of a name: releases, kind, signatures, deprecation."""
        lines = [name]
        for span in self.context.facts.history.spans(name):
            lookup, record = span.found, span.found.record
            line = f"{span.first} to {span.last}: {lookup.presence}"
            if record:
                line += f", {record.kind} {' | '.join(record.signatures[:4])}"
                if record.deprecation:
                    line += f"; deprecated ({record.deprecation.how}): {record.deprecation.message}"
            elif lookup.reason:
                line += f", {lookup.reason}"
            lines.append(line)
        return select_page(lines, 1)

    def diff(self, start: str, end: str, module: str, page: int = 1) -> str:
        """Return the members of a module that were added or removed, or whose signature changed."""
        facts = self.context.facts
        first, last = find_release_index(facts, start, "start"), find_release_index(facts, end, "end")
        old = facts.history.members(module, facts.releases[first])
        new = facts.history.members(module, facts.releases[last])
        lines = [
            f"+ {module}.{name} {' | '.join(new[name].signatures[:2])}" for name in sorted(new.keys() - old.keys())
        ]
        lines += [f"- {module}.{name}" for name in sorted(old.keys() - new.keys())]
        for name in sorted(old.keys() & new.keys()):
            if old[name].signatures != new[name].signatures:
                was, now = " | ".join(old[name].signatures[:2]), " | ".join(new[name].signatures[:2])
                lines.append(f"~ {module}.{name}: {was} => {now}")
        return select_page(lines or [f"{module}: nothing changed from {start} to {end}"], page)

    def scan(self, path: Path, start: str, end: str, page: int = 1) -> str:
        """Return the findings of a file or folder, a line a reason."""
        facts = self.context.facts
        if not path.exists():
            raise RecordError(f"{path}: no such file or folder")
        readings = self.context.read_paths([path], (), find_project_root(path), 1, cache=False)
        first, last = find_release_index(facts, start, "start"), find_release_index(facts, end, "end")
        result = scan_readings(readings, self.context.build_engine(first, last))
        lines = [format_summary(result)]
        for group in group_findings(result.findings):
            reason = group.reason
            places = ", ".join(finding.place for finding in group.findings[:3])
            lines.append(
                f"{reason.severity}: {reason.rule} {reason.name} {reason.text}. {reason.action} "
                f"({len(group.findings)}: {places})"
            )
        return select_page(lines, page)

    def change(self, release: str, id: str = "") -> str:
        """Return an entry of a release by its id, or the ids of the release with their titles."""
        entries = [entry for entry in self.context.source.read_changes() if entry.release == release]
        if not id:
            return select_page(list(dict.fromkeys(f"{entry.id}: {entry.title}" for entry in entries)) or ["nothing"], 1)
        for entry in entries:
            if entry.id == id:
                names = ", ".join(dict.fromkeys(entry.covered_names))
                return f"{entry.title}\n{entry.action}\nnames: {names}\nproved: {entry.proved}\n{entry.source}"
        close = meant(id, [entry.id for entry in entries])
        raise RecordError(f"{id}: {release} has no such entry; {close}ask without an id for the list")
