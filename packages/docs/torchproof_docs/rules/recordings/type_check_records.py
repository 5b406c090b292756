"""Rules about the record of type checks: each error that is new on a release has an entry, and no entry another."""

from collections.abc import Iterator

from torchproof_docs.evidence.evidence_files import digest_programs
from torchproof_docs.evidence.type_check_record import (
    PROGRAM_FOLDER,
    UNUSED_IGNORE,
    list_new_diagnostics,
)
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.vocabulary import Severity
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.project import Project


@register_rule("unexplained-type-error", stage=Stage.EVIDENCE)
def find_unexplained_type_errors(project: Project) -> Iterator[str]:
    """Report an error of a type checker that is new on a release and that no entry of the release explains.

    A comment that became unused says itself what to do with it.
    """
    for torch, found in list_new_diagnostics(project.type_checks).items():
        changes = _list_changes(project, torch)
        for one in found:
            if one.rule != UNUSED_IGNORE and not any(change.has_type_error(one.message) for change in changes):
                where = f"evidence/types/{torch}.json: {one.program}:{one.line}: {one.checker}"
                yield f"{where}: {one.message}: no entry of the release has a part of it in its type_errors"


@register_rule("unrecorded-type-error", stage=Stage.EVIDENCE)
def find_unrecorded_type_errors(project: Project) -> Iterator[str]:
    """Report an entry about type checks whose ``type_errors`` no new error of its release has, or another checker's.

    Its title names the checker that reports them, unless both do.
    """
    recorded = list_new_diagnostics(project.type_checks)
    for notes in project.notes.values():
        found = recorded.get(project.releases.get_release(notes.release).torch)
        for change in notes.changes:
            where = f"{notes.path}: {change.id}: type_errors"
            if (change.severity == Severity.TYPE_CHECK) != bool(change.type_errors):
                yield f"{where}: an entry has them if its severity is {Severity.TYPE_CHECK}, and no other; correct one"
            reporting = {one.checker for one in found or () if change.has_type_error(one.message)}
            if wrong := {name for name in ("mypy", "pyright") if name in change.title} - reporting if reporting else ():
                yield f"{where}: {', '.join(reporting)} alone reports them, not {', '.join(wrong)}; correct the title"
            for text in change.type_errors:
                if found is not None and not any(text in one.message for one in found):
                    yield f"{where}: {text}: no error that is new on the release says so; correct or remove it"


@register_rule("outdated-type-check", stage=Stage.EVIDENCE)
def find_outdated_type_checks(project: Project) -> Iterator[str]:
    """Report a record of type checks that was made from other programs, or by other checkers than the newest."""
    programs = digest_programs(project.root / PROGRAM_FOLDER)
    for record in project.type_checks:
        if record.programs != programs or record.checkers != project.type_checks[-1].checkers:
            path = f"evidence/types/{record.release}.json"
            yield f"{path}: made from other programs or by other checkers than today's; torchproof-behaviour --types"


def _list_changes(project: Project, torch: str) -> tuple[ChangeEntry, ...]:
    notes = project.notes.get(project.releases.get_release(torch).minor)
    return notes.changes if notes else ()
