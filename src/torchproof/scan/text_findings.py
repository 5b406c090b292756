"""Finds the changes that strings in Python code and files that are not Python meet."""

from collections.abc import Iterator
from pathlib import Path

from torchproof.inert import one_name
from torchproof.scan.file_reader import FileReading
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.change_index import EntryMatch
from torchproof.scan.rules.detection_patterns import DetectionPattern
from torchproof.scan.rules.entry_matches import build_entry_reason
from torchproof.scan.rules.findings import Finding, Reason
from torchproof.scan.rules.upgraded_use import Upgrade
from torchproof.scan.syntax.text_facts import TextFact
from torchproof.scan.syntax.text_files import TEXT_SEARCHES, compile_command


def find_text_findings(reading: FileReading, upgrade: Upgrade) -> Iterator[Finding]:
    """Yield the findings in the strings of a Python file and in the text of another file."""
    for fact in reading.texts:
        for entry, pattern in upgrade.changes.find_text_patterns(fact.kind, upgrade.start, upgrade.end):
            if is_text_met(fact, pattern):
                guarded = not fact.reach >> upgrade.end & 1
                place = (fact.line, fact.column, fact.end_line, fact.end_column)
                yield Finding(_build_reason(entry, pattern), one_name(reading.path), *place, guarded)
    if reading.text_kind and not reading.read_error:
        yield from _search_file(reading, upgrade)


def is_text_met(fact: TextFact, pattern: DetectionPattern) -> bool:
    """Return True if a string is what a pattern looks for."""
    match fact.kind:
        case "environment":
            return fact.text == pattern.name
        case "command":
            return bool(compile_command(pattern.name).search(fact.text))
        case _:
            return _normalize_message(fact.text) in _normalize_message(pattern.name) or (
                _normalize_message(pattern.name) in _normalize_message(fact.text)
            )


def _normalize_message(text: str) -> str:
    """Return a message or a pattern of one without what only a regular expression has."""
    return " ".join(text.replace("\\", "").replace(".*", " ").replace("^", "").replace("$", "").split()).lower()


def _build_reason(entry: ChangeEntry, pattern: DetectionPattern) -> Reason:
    return build_entry_reason(EntryMatch(entry, pattern, pattern.confidence))


def _search_file(reading: FileReading, upgrade: Upgrade) -> Iterator[Finding]:
    text = ""
    for kind, (search, file_kinds) in TEXT_SEARCHES.items():
        if reading.text_kind not in file_kinds:
            continue
        for entry, pattern in upgrade.changes.find_text_patterns(kind, upgrade.start, upgrade.end):
            text = text or _read_text(Path(reading.path))
            for match in search(text, reading.text_kind, pattern.name):
                place = (match.line, match.column, match.line, match.end_column)
                yield Finding(_build_reason(entry, pattern), one_name(reading.path), *place)


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
