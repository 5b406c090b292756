"""Rules about the records of behaviour and of compiled calls."""

from collections.abc import Iterator

from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.project import Project


@register_rule("unchanged-operator", stage=Stage.EVIDENCE)
def find_unchanged_operators(project: Project) -> Iterator[str]:
    """Report the operators that a change claims to explain although every call of them came out the same.

    The claim would hide a later difference from whoever reviews it.
    """
    for notes in project.notes.values():
        torch = project.releases.get_release(notes.release).torch
        recorded = [comparison for comparison in project.behaviour if comparison.release == torch]
        seen = {row.operator for comparison in recorded for row in comparison.rows}
        for change in notes.changes:
            for name in sorted(set(change.operators) - seen if recorded else ()):
                yield f"{notes.path}: {change.id}: operators: {name}: no call of it came out differently; remove it"


@register_rule("inconsistent-compiled-record", stage=Stage.EVIDENCE)
def find_inconsistent_compiled_records(project: Project) -> Iterator[str]:
    """Report a record of compiled calls that contradicts itself or the record of behaviour.

    Reading it refuses a damaged or edited file; this finds what a seal cannot.
    """
    for record in project.compiled:
        where = f"evidence/behaviour/{record.target}/compiled/{record.release}.json"
        remedy = "restore it with git, or delete it, then torchproof-behaviour --compiled"
        differing = {row.operator for row in record.rows}
        for name in sorted(differing & {*record.outside}):
            yield f"{where}: {name}: differs, and was not compiled; {remedy}"
        if len(differing) > record.operators or record.calls < record.operators:
            counts = f"{len(differing)} of {record.operators} operators differ in {record.calls} calls"
            yield f"{where}: {counts}: too many; {remedy}"
        inputs = {comparison.inputs for comparison in project.behaviour if comparison.release == record.release}
        if inputs and record.inputs not in inputs:
            yield f"{where}: inputs: not those of the record of behaviour; torchproof-behaviour --compiled"
