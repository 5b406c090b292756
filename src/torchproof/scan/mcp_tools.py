"""The tools of the MCP server: answers of at most 6,000 characters a page, within a time."""

import time
from functools import cached_property
from pathlib import Path

from torchproof.errors import RecordError, suggest_word
from torchproof.history.name_history import History
from torchproof.history.name_suggestions import (
    describe_substitutes,
    find_known_module,
    find_known_name,
    find_substitutes,
    list_other_places,
)
from torchproof.history.release_diff import find_changes
from torchproof.history.release_spans import describe_versions
from torchproof.scan.conditions.project_imports import parse_module
from torchproof.scan.file_reader import FileReading, read_file
from torchproof.scan.project_index import ProjectIndex
from torchproof.scan.project_scan import ProjectScan
from torchproof.scan.reports.report_texts import format_count
from torchproof.scan.reports.text_report import format_summary
from torchproof.scan.rules.findings import group_findings
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import find_release_index
from torchproof.scan.syntax.source_files import find_source_files
from torchproof.text_escaping import escape_file_name, escape_line

MAX_CHARACTERS = 6_000
# The most seconds for reading the files of a scan, and the most files.
MAX_SECONDS, MAX_FILES = 30, 20_000
# How the kinds of a change are written; all others are a change of what stays.
SIGNS = {"added": "+", "removed": "-"}


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
        self.stops_at = float("inf")
        """When reading files ends, by the clock of ``time.monotonic``: nobody may be there to read the answer."""

    def look_up_name(self, name: str) -> str:
        """Return the history of a name: releases, kind, signatures, deprecation."""
        history = self._whole_history
        full = find_known_name(history, name)
        lines = [full, *describe_substitutes(history, find_substitutes(history, name, full))]
        for span in history.find_spans(full):
            lookup, record = span.found, span.found.record
            versions = describe_versions(history.select_package(full), span.first, span.last)
            line = f"{span.first} to {span.last}{f' ({versions})' if versions else ''}: {lookup.presence}"
            if record:
                line += f", {record.kind} {' | '.join(record.signatures[:4])}"
                if record.deprecation:
                    message = record.deprecation.message
                    line += f"; deprecated ({record.deprecation.how}){f': {message}' if message else ''}"
            elif lookup.reason:
                line += f", {lookup.reason}"
            lines.append(line)
        if others := list_other_places(history, name, full):
            lines.append(f"other things of this name: {', '.join(others[:10])}")
        return select_page(lines, 1)

    @cached_property
    def _whole_history(self) -> History:
        """The history with the private names, which is read when somebody asks for a name."""
        return self.context.source.read_whole_history()

    def compare_releases(self, start: str, end: str, module: str, page: int = 1) -> str:
        """Return the names of a module and below it that were added or removed, or that changed."""
        facts = self.context.facts
        old, new = self._find_releases(start, end)
        full = find_known_module(facts.history, module)
        lines = []
        for change in find_changes(facts.history, old, new, full):
            if change.private:
                continue
            record = facts.history.resolve_name(change.name, new).record if change.kind == "added" else None
            told = " | ".join(record.signatures[:2]) if record else "; ".join(change.detail)
            line = f"{SIGNS.get(change.kind, '~')} {change.name}"
            lines.append(f"{line}: {change.kind}: {told}" if change.kind not in SIGNS else f"{line} {told}".rstrip())
        return select_page(lines or [f"{full}: nothing changed from {old} to {new}"], page)

    def scan_path(self, path: Path, start: str, end: str, page: int = 1) -> str:
        """Return the findings of a file or folder, a line a reason, and what was left out."""
        if not path.exists():
            raise RecordError(f"{escape_file_name(str(path))}: no such file or folder")
        old, new = self._find_releases(start, end)
        parse_module.cache_clear()  # files may have changed since the last question
        projects = ProjectIndex(self.context.facts, old, new)
        projects.check_project(path)
        readings, is_cut = self._read_files(path, projects)
        if not readings and not is_cut:
            why = "excluded" if projects.excluded else "no Python file and no notebook"
            raise RecordError(f"{escape_file_name(str(path))}: {why}; name another file or folder")
        result = ProjectScan(projects, self.context.build_engine).scan_files(readings)
        lines = [format_summary(result)]
        if is_cut:
            read = format_count(len(readings), "file")
            lines.append(f"left out: everything after the first {read}; name a folder that has fewer")
        lines += [f"{note.path}: {note.text}" for note in result.notes if note.left_out]
        for group in group_findings(result.findings):
            reason = group.reason
            places = ", ".join(finding.place for finding in group.findings[:3])
            lines.append(
                f"{reason.severity}: {reason.rule} {reason.name} {reason.text}. {reason.action} "
                f"({len(group.findings)}: {places})"
            )
        return select_page([escape_line(line) for line in lines], page)

    def _read_files(self, path: Path, projects: ProjectIndex) -> tuple[list[FileReading], bool]:
        """Return the readings of the files below a path, and whether they are not all."""
        stops_at = time.monotonic() + MAX_SECONDS
        readings: list[FileReading] = []
        for file in find_source_files([path] if not projects.is_excluded(path, path) else [], projects.is_excluded):
            if len(readings) >= MAX_FILES or time.monotonic() > min(stops_at, self.stops_at):
                return readings, True
            readings.append(read_file(file, self.context.facts))
        return readings, False

    def _find_releases(self, start: str, end: str) -> tuple[str, str]:
        """Return the two releases, the older first; raise RecordError if they are not covered or exchanged."""
        facts = self.context.facts
        first, last = find_release_index(facts, start, "start"), find_release_index(facts, end, "end")
        if first >= last:
            raise RecordError(f"start {start}, end {end}: the first release must be the older one")
        return facts.releases[first], facts.releases[last]

    def describe_change(self, release: str, id: str = "") -> str:
        """Return an entry of a release by its id, or the ids of the release with their titles."""
        entries = [entry for entry in self.context.source.read_changes() if entry.release == release]
        if not id:
            return select_page(list(dict.fromkeys(f"{entry.id}: {entry.title}" for entry in entries)) or ["nothing"], 1)
        for entry in entries:
            if entry.id == id:
                names = ", ".join(dict.fromkeys(entry.covered_names))
                return f"{entry.title}\n{entry.action}\nnames: {names}\nproved: {entry.proved}\n{entry.source}"
        close = suggest_word(id, dict.fromkeys(entry.id for entry in entries))
        raise RecordError(f"{id}: {release} has no such entry; {close}ask without an id for the list")
