"""Rules about evidence: its form, and the look-ups of every API name."""

import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from torchproof.judge.project import Project
from torchproof.records.devices import is_assembled
from torchproof.records.schemas import off_schema


def names_in_no_release(project: Project) -> Iterator[str]:
    """Name what a page documents and no release has."""
    looked_up = [entry.api for entry in project.ledger.evidence.values()]
    documented = [(feature.path, feature.api) for feature in project.features.values()]
    documented += [(notes.path, change.api) for notes in project.notes.values() for change in notes.changes]
    for path, names in documented:
        for name in names:
            found = [table[name]["present"] for table in looked_up if name in table]
            if found and not any(found):
                yield f"{path}: api: {name} is in no release that was looked at; correct the name"


def evidence_off_schema(project: Project) -> Iterator[str]:
    """Name the files of evidence that depart from the schema."""
    if importlib.util.find_spec("jsonschema_rs") is None:
        return  # a machine that only runs snippets; CI and the site have it
    for path in sorted((project.root / "evidence").rglob("*.json")):
        yield from _off_schema(path, path.stat().st_mtime_ns)


@cache
def _off_schema(path: Path, changed: int) -> tuple[str, ...]:
    """Return what is wrong with a file, asked again only when it has changed: a live preview checks at each edit."""
    del changed
    return tuple(off_schema(path))


def names_never_looked_up(project: Project) -> Iterator[str]:
    """Name what a page documents and no recording asked for, on a release on which its snippets ran."""
    for (target, id), page in project.pages.items():
        if is_assembled(target):
            continue  # the same wheel's names, looked up where it ran
        for name in project.names_of.get(id, ()):
            gaps = [release for release in page.runs if name not in page.api.get(release, {})]
            if gaps:
                ran = ", ".join(gaps)
                yield f"evidence/{target}/{id}.json: {name} was never looked up on {ran}; torchproof prove {id}"


def unseen_operators(project: Project) -> Iterator[str]:
    """Name the operators that a change claims to explain although every call of them came out the same."""
    for notes in project.notes.values():
        torch = project.releases.get(notes.release).torch
        recorded = [comparison for comparison in project.behaviour if comparison.release == torch]
        seen = {row.operator for comparison in recorded for row in comparison.rows}
        for change in notes.changes:
            for name in sorted(set(change.operators) - seen if recorded else ()):
                yield f"{notes.path}: {change.id}: operators: {name}: no call of it came out differently; remove it"


def compiled_against_itself(project: Project) -> Iterator[str]:
    """Name what a record of compiled calls cannot say; reading it refuses one that is damaged or edited."""
    for one in project.compiled:
        where = f"evidence/behaviour/{one.target}/compiled/{one.release}.json"
        remedy = "restore it with git, or delete it, then torchproof-behaviour --compiled"
        differing = {row.operator for row in one.rows}
        for name in sorted(differing & {*one.outside}):
            yield f"{where}: {name}: differs, and was not compiled; {remedy}"
        if len(differing) > one.operators or one.calls < one.operators:
            counts = f"{len(differing)} of {one.operators} operators differ in {one.calls} calls"
            yield f"{where}: {counts}: too many; {remedy}"
        inputs = {found.inputs for found in project.behaviour if found.release == one.release}
        if inputs and one.inputs not in inputs:
            yield f"{where}: inputs: not those of the record of behaviour; torchproof-behaviour --compiled"
