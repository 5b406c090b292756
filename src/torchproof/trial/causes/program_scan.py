"""What a scan of the program's files says about an upgrade between two releases."""

from dataclasses import dataclass
from pathlib import Path

from torchproof.errors import TorchproofError
from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import scan_readings
from torchproof.scan.syntax.source_files import find_source_files
from torchproof.trial.program_copy import list_imported_files
from torchproof.trial.user_program import Program

MAX_FILES = 300


@dataclass(frozen=True)
class ProgramFinding:
    """A line of the program that meets a change."""

    file: str
    line: int
    end_line: int
    name: str
    text: str
    since: str
    entry: str
    """The address of the entry, "" if the history of names alone says it."""
    rule: str
    action: str
    severity: str
    is_possible: bool
    is_guarded: bool = False
    """The program prepares for the change: it tests for the release, or catches the error."""

    def covers(self, file: str, line: int) -> bool:
        """Return True if a line belongs to the finding."""
        return self.file == file and self.line <= line <= max(self.line, self.end_line)


def scan_program(program: Program, old: str, new: str) -> list[ProgramFinding]:
    """Return what a scan finds in the files of a program for an upgrade between two minor releases."""
    context = open_scan_context()
    releases = context.facts.releases
    if old == new or old not in releases or new not in releases:
        return []
    engine = context.build_engine(releases.index(old), releases.index(new))
    files = list_imported_files(program.script) if program.script else list_files(program)
    readings = [read_file(path, context.facts) for path in files[:MAX_FILES]]
    try:
        result = scan_readings(readings, engine, least=Confidence.POSSIBLE)
    except TorchproofError:
        return []
    return [
        ProgramFinding(
            format_seen_path(Path(finding.path), program),
            finding.line,
            finding.end_line,
            finding.reason.name,
            finding.reason.text,
            finding.reason.since,
            finding.reason.entry,
            finding.reason.rule,
            finding.reason.action,
            str(finding.reason.severity),
            finding.reason.confidence is Confidence.POSSIBLE,
            finding.guarded,
        )
        for finding in (*result.findings, *result.guarded)
        if finding.reason.since in releases[releases.index(old) + 1 : releases.index(new) + 1] and not finding.is_old
    ]


def list_files(program: Program) -> list[Path]:
    """Return the files of a command's folder that a scan reads; a test that is named is among them."""
    try:
        return sorted(find_source_files([program.root], lambda _path, _base: False))
    except OSError:
        return []


def format_seen_path(path: Path, program: Program) -> str:
    """Return the path of a file as the program's own traceback names it in a copy."""
    path = path.resolve()
    for folder in (program.root, program.script.parent if program.script else program.root):
        if folder in path.parents:
            return path.relative_to(folder).as_posix()
    return path.name
