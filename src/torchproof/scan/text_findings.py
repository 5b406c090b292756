"""Finds the changes that strings in Python code and files that are not Python meet."""

from collections.abc import Iterator
from pathlib import Path

from torchproof.regular_files import Unreadable, read_regular_file
from torchproof.scan.file_reader import FileReading
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.change_index import EntryMatch
from torchproof.scan.rules.detection_patterns import DetectionPattern
from torchproof.scan.rules.entry_matches import build_entry_reason
from torchproof.scan.rules.findings import Confidence, Finding, Reason
from torchproof.scan.rules.pattern_matching import is_value_met
from torchproof.scan.rules.upgraded_use import Upgrade
from torchproof.scan.syntax.text_facts import TextFact
from torchproof.scan.syntax.text_files import MAX_TEXT_BYTES, TEXT_SEARCHES, compile_command
from torchproof.text_escaping import escape_file_name


def find_text_findings(reading: FileReading, upgrade: Upgrade) -> Iterator[Finding]:
    """Yield the findings in the strings of a Python file and in the text of another file."""
    for fact in reading.texts:
        for entry, pattern in upgrade.changes.find_text_patterns(fact.kind, upgrade.start, upgrade.end):
            if is_text_met(fact, pattern):
                guarded = not fact.reach >> upgrade.end & 1
                place = (fact.line, fact.column, fact.end_line, fact.end_column)
                reason = _build_reason(entry, pattern, fact.value)
                yield Finding(reason, escape_file_name(reading.path), *place, guarded)
    if reading.text_kind and not reading.read_error:
        yield from _search_file(reading, upgrade)


def is_text_met(fact: TextFact, pattern: DetectionPattern) -> bool:
    """Return True if a string is what a pattern looks for."""
    match fact.kind:
        case "environment":
            return fact.text == pattern.name and is_value_met(fact.value, pattern)
        case "command":
            return bool(compile_command(pattern.name).search(fact.text))
        case _:
            return _normalize_message(fact.text) in _normalize_message(pattern.name) or (
                _normalize_message(pattern.name) in _normalize_message(fact.text)
            )


def _normalize_message(text: str) -> str:
    """Return a message or a pattern of one without what only a regular expression has."""
    return " ".join(text.replace("\\", "").replace(".*", " ").replace("^", "").replace("$", "").split()).lower()


def _build_reason(entry: ChangeEntry, pattern: DetectionPattern, value: str) -> Reason:
    is_unknown = bool(pattern.unless_value) and not value
    return build_entry_reason(EntryMatch(entry, pattern, Confidence.POSSIBLE if is_unknown else pattern.confidence))


def _search_file(reading: FileReading, upgrade: Upgrade) -> Iterator[Finding]:
    text = ""
    for kind, (search, file_kinds) in TEXT_SEARCHES.items():
        if reading.text_kind not in file_kinds:
            continue
        for entry, pattern in upgrade.changes.find_text_patterns(kind, upgrade.start, upgrade.end):
            text = text or _read_text(Path(reading.path))
            for match in search(text, reading.text_kind, pattern.name):
                if is_value_met(match.value, pattern):
                    place = (match.line, match.column, match.line, match.end_column)
                    yield Finding(_build_reason(entry, pattern, match.value), escape_file_name(reading.path), *place)


def _read_text(path: Path) -> str:
    try:
        return read_regular_file(path, MAX_TEXT_BYTES).decode(errors="replace")
    except Unreadable:
        return ""
