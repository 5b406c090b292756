"""Suggests the fix for a run that contradicts the claim of its snippet."""

import json
import re

from torchproof.errors import RecordError
from torchproof_docs.records.scripts.error_patterns import check_pattern
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.verdicts.absence_errors import find_recorded_name
from torchproof_docs.verdicts.cells import Cell, get_error
from torchproof_docs.verdicts.project import Project

# What says in few words that something is missing.
ARGUMENT = re.compile(r"got an unexpected keyword argument '\w+'|has no (attribute|parameter) '?\w+'?")
SPECIAL = re.compile(r"[.^$*+?{}\[\]\\|()]")
LONGEST = 80


def suggest_fix(project: Project, cell: Cell) -> str:
    """Return the remedy for a contradicted cell."""
    snippet, run, release = project.scripts[cell.snippet], cell.run, cell.release
    if run is None or run.outcome not in (OutcomeKind.PASSED, OutcomeKind.FAILED):
        return "mend the snippet"
    if release.is_in_range(snippet.torch):
        return f"if it is not there yet, start the range on torch after {release.minor}; otherwise mend the snippet"
    if run.outcome == OutcomeKind.PASSED:
        return f"widen the range on torch to {release.minor}, or check something that is new in the range"
    evidence = project.evidence_index.get_evidence(cell.target, release)
    if find_recorded_name(*get_error(run), project.api_by_snippet[snippet.name], evidence.api if evidence else {}):
        return "mend what else fails, such as an import left out; absent = [...] does not count for what is there"
    pattern = _suggest_pattern(run.error["message"] if run.error else "")
    if pattern is None:
        return "give the check a message that says what is missing, and announce that in the header: absent = [...]"
    return f"if this is how it is missing there, announce it in the header: absent = [{json.dumps(pattern)}]"


def _suggest_pattern(message: str) -> str | None:
    """Return a pattern for a message that matches no unrelated error; None if the message says too little."""
    line = (message.strip().splitlines() or [""])[0]
    match = ARGUMENT.search(line)
    pattern = SPECIAL.sub(lambda sign: f"\\{sign[0]}", match[0] if match else line[:LONGEST])
    try:
        return check_pattern("", pattern) if pattern else None
    except RecordError:
        return None
