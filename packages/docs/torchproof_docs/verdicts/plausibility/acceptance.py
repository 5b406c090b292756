"""Acceptance of runs made elsewhere, such as by a job of a workflow: what is refused, and how the rest is merged."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from torchproof.errors import EvidenceError, RecordError
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.evidence_files import FullRun
from torchproof_docs.evidence.evidence_schemas import find_schema_problems
from torchproof_docs.evidence.page_evidence import Machine, PageEvidence, Run, merge_evidence, prune_evidence
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.verdicts.plausibility import machine_plausibility
from torchproof_docs.verdicts.plausibility.run_plausibility import check_full_run, find_implausible_runs
from torchproof_docs.verdicts.project import Project

REMEDY = "run it again on today's checkout: torchproof-docs run --record --only fresh"


def find_problems(project: Project, path: Path) -> list[str]:
    """Return, a line each, why a file of evidence cannot be taken."""
    today = dt.datetime.now(dt.UTC).date()
    if problems := [*find_schema_problems(path)]:
        return problems
    try:
        sent = evidence_files.read_page_or_full_run(path)
    except EvidenceError as error:
        return [str(error)]
    if isinstance(sent, FullRun):
        problems = [
            *_find_wrong_release(project, sent.release, [sent.machine]),
            *machine_plausibility.check_machine(sent.machine, sent.target, {sent.torch}),
            *check_full_run(project, sent, today),
        ]
    else:
        problems = [
            *machine_plausibility.check_machines(sent),
            *_find_wrong_runs(project, sent),
            *find_implausible_runs(project, _without_known(sent, _load_known(project, sent)), today),
        ]
    return [f"{path}: {line}" for line in problems]


def merge_file(project: Project, path: Path) -> Path:
    """Merge a file without problems into the evidence of the checkout and return the file that now holds it.

    Of two whole runs the later stays. Jobs of a matrix each send a file of the same page, in which all releases but one
    are as they found them: what the checkout held when it was read is not merged again.
    """
    folder = project.root / "evidence"
    sent = evidence_files.read_page_or_full_run(path)
    if isinstance(sent, FullRun):
        place = evidence_files.get_full_run_path(folder, sent.target, sent.release)
        present = [evidence_files.load_full_run(place, folder)] if place.exists() else []
        return evidence_files.save_full_run(max([*present, sent], key=lambda run: run.date), folder)
    known = _load_known(project, sent)
    merged = merge_evidence(known[-1] if known else None, _without_known(sent, known))
    aspects = {snippet.aspect for snippet in project.scripts.values() if snippet.page == sent.page}
    return evidence_files.save_page(
        prune_evidence(merged, aspects=aspects, names=project.lookup_names_by_page[sent.page]), folder
    )


def _find_wrong_release(project: Project, torch: str, machines: Iterable[Machine]) -> Iterator[str]:
    try:
        release = project.releases.get_release_of_build(torch)
    except RecordError as error:
        yield str(error)
        return
    if torch != release.torch:
        yield f"torch {torch} is not covered; run it with {release.torch}"
    for machine in machines:
        yield from machine_plausibility.check_python(release, machine)


def _find_wrong_runs(project: Project, sent: PageEvidence) -> Iterator[str]:
    if sent.page not in project.lookup_names_by_page:
        yield f"the page {sent.page} does not exist today; {REMEDY}"
    for torch in sorted({*sent.runs, *sent.api}):
        used = {run.machine for run in sent.runs.get(torch, {}).values()}
        yield from _find_wrong_release(project, torch, [sent.machines[key] for key in used & sent.machines.keys()])
    for torch, runs in _without_known(sent, _load_known(project, sent)).runs.items():
        for aspect, run in runs.items():
            name = f"{sent.page}/{aspect}"
            if run.machine not in sent.machines:
                yield f"{name} on {torch}: machine {run.machine} is not described; {REMEDY}"
            if name not in project.scripts:
                yield f"{name}: no such snippet today; {REMEDY}"
            elif run.sha256 != project.scripts[name].sha256:
                yield f"{name} on {torch}: ran another file than today's; {REMEDY}"


def _load_known(project: Project, sent: PageEvidence) -> list[PageEvidence]:
    """Return the evidence of the page as it was when the checkout was read, then as it is now."""
    folder = project.root / "evidence"
    path = evidence_files.get_page_path(folder, sent.target, sent.page)
    before = project.pages.get((sent.target, sent.page))
    now = evidence_files.load_page(path, folder) if path.exists() else None
    return [page for page in (before, now) if page]


def _without_known(sent: PageEvidence, pages: Sequence[PageEvidence]) -> PageEvidence:
    """Return evidence without the entries of known pages, and without unmet runs of files that a known run ran."""

    def is_new(torch: str, aspect: str, run: Run) -> bool:
        olds = [old for page in pages if (old := page.runs.get(torch, {}).get(aspect))]
        return run not in olds and not (run.outcome == OutcomeKind.UNMET and run.sha256 in {old.sha256 for old in olds})

    runs = {
        torch: {aspect: run for aspect, run in table.items() if is_new(torch, aspect, run)}
        for torch, table in sent.runs.items()
    }
    api = {
        torch: {name: entry for name, entry in table.items() if _is_new_name(pages, torch, name, entry)}
        for torch, table in sent.api.items()
    }
    return replace(sent, runs=runs, api=api)


def _is_new_name(pages: Iterable[PageEvidence], torch: str, name: str, entry: object) -> bool:
    return not any(page.api.get(torch, {}).get(name) == entry for page in pages)
