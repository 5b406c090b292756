"""Whether evidence that somebody sends in may be taken: sealed, of today's snippets, from a machine that can exist."""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from torchproof.errors import EvidenceError, RecordError
from torchproof.judge import machine_rules, vouching, whole_runs
from torchproof.judge.news import Known, new_names, new_runs, news_by_snippet, standing
from torchproof.judge.project import Project
from torchproof.records import evidence_files
from torchproof.records.devices import is_assembled
from torchproof.records.evidence import Machine, PageEvidence, Run, merge, prune
from torchproof.records.evidence_files import WholeRun
from torchproof.records.schemas import off_schema
from torchproof.records.ssh_signatures import Voucher
from torchproof.records.vocabulary import OutcomeKind

LATE = 60.0
"""Seconds the runner may take beyond a snippet's own limit."""
AGAIN = "run it again on today's checkout: torchproof run --record --only fresh"


def problems(
    project: Project, path: Path, *, born: dict[str, dt.date], today: dt.date, own: bool = False, new: bool = False
) -> list[str]:
    """Return, a line each, why a file cannot be taken; born is the day each snippet got today's content.

    An own file needs no contributor; a new one takes the place of what is there.
    """
    found = [*off_schema(path)]
    if found:
        return found
    try:
        sent = evidence_files.read_either(path)
    except EvidenceError as error:
        return [str(error)]
    if isinstance(sent, WholeRun):
        return [f"{path}: {line}" for line in whole_runs.problems(project, path, sent, today=today, own=own)]
    known = standing(project, sent)
    replaced = () if new else known
    rules = (
        partial(_wrong_page, project, path),
        partial(_wrong_owner, known=known, own=own),
        partial(vouching.forged, known=known),
        partial(_wrong_release, project),
        machine_rules.machines,
        partial(_wrong_runs, project, known=replaced),
        partial(_wrong_days, project, known=replaced, born=born, today=today),
    )
    return [f"{path}: {line}" for rule in rules for line in rule(sent)]


def take(project: Project, path: Path, *, new: bool = False, who: Voucher | None = None) -> Path:
    """Put a file that has no problems in its place, merged with what is there, and return that place.

    What is new in it carries who stands for it.
    """
    sent = evidence_files.read_either(path)
    if isinstance(sent, WholeRun):
        return whole_runs.take(project, sent, new=new)
    known = () if new else standing(project, sent)
    found = replace(sent, runs=new_runs(sent, known), api=new_names(sent, known))
    merged = merge(known[-1] if known else None, vouching.vouched(found, who))
    aspects = {snippet.aspect for snippet in project.scripts.values() if snippet.page == sent.page}
    kept = prune(merged, aspects=aspects, names=project.names_of[sent.page])
    return evidence_files.save(kept, project.root / "evidence")


def _wrong_page(project: Project, path: Path, sent: PageEvidence) -> Iterator[str]:
    if sent.page not in project.names_of:
        yield f"of the page {sent.page}, which is not there today; {AGAIN}"
    if path.name != f"{sent.page.rpartition('/')[2]}.json":
        yield f"holds {sent.page}; keep the name the run gave it, {sent.page.rpartition('/')[2]}.json"
    owned = any(snippet.page == sent.page for snippet in project.snippets.values())
    if not any(sent.runs.values()) and (owned or not any(sent.api.values())):
        yield "no runs; record some: torchproof run --record"


def _wrong_owner(sent: PageEvidence, *, known: Known, own: bool) -> Iterator[str]:
    ran = {run.machine for _, _, run in news_by_snippet(sent, known)}
    for key, machine in sent.machines.items():
        who = machine.get("contributor")
        if who is None and not own and key in ran:
            told = 'run with --contributor "your name", which the site shows with the machine'
            yield f"machine {key}: contributor: nobody; {told}"
        if who is not None and not (who.strip() == who and who.isprintable() and 0 < len(who) <= 80):
            yield f"machine {key}: contributor: {who[:80]!r}; give a name of one line, at most 80 characters"


def _wrong_release(project: Project, sent: PageEvidence) -> Iterator[str]:
    for torch in sorted({*sent.runs, *sent.api}):
        try:
            release = project.releases.of_torch(torch)
        except RecordError as error:
            yield str(error)
            continue
        if torch != release.torch:
            yield f"torch {torch} is not covered; run it with {release.torch}"
        runs = sent.runs.get(torch, {}).values()
        for build in sorted({run.torch for run in runs if run.torch.partition("+")[0] != torch}):
            yield f"torch {build} is filed under {torch}; {machine_rules.REMEDY}"
        for key in sorted({run.machine for run in runs} & sent.machines.keys()):
            yield from machine_rules.python(release, sent.machines[key])


def _wrong_runs(project: Project, sent: PageEvidence, *, known: Known) -> Iterator[str]:
    runs = list(news_by_snippet(sent, known))
    if gone := {name for _, name, _ in runs if name not in project.scripts}:
        yield f"{_some(gone)}: no such snippet today; {AGAIN}"
    judged = [(release, name, run, project.scripts[name]) for release, name, run in runs if name not in gone]
    if old := {name for _, name, run, snippet in judged if run.sha256 != snippet.sha256}:
        yield f"{_some(old)}: ran another file than today's; {AGAIN}"
    for release, name, run, snippet in judged:
        where = f"{name} on {release}"
        machine = sent.machines.get(run.machine)
        if machine is None:
            yield f"{where}: machine {run.machine} is not described; {AGAIN}"
            continue
        if line := _wrong_kind(sent.target, run):
            yield f"{where}: {line}; {AGAIN}"
        elif (
            not is_assembled(sent.target)
            and run.outcome != OutcomeKind.UNMET
            and snippet.needs not in machine["offers"]
        ):
            yield f"{where}: {run.outcome}, but needs {snippet.needs}, which its machine does not offer; {AGAIN}"
        if run.outcome == OutcomeKind.PASSED and run.seconds > snippet.timeout + LATE:
            yield f"{where}: passed after {run.seconds:g} s, but is stopped after {snippet.timeout:g}; {AGAIN}"
        if known and (other := _somebody_else(run, machine, known[-1], release, snippet.aspect)):
            place = f"evidence/{sent.target}/{sent.page}.json"
            yield f"{where}: {place} has a run of {other} that says otherwise; take this one instead: --replace"


def _wrong_kind(target: str, run: Run) -> str | None:
    """Return what cannot be where nothing runs, or where nothing is only assembled."""
    if is_assembled(target) and run.outcome == OutcomeKind.PASSED:
        return f"passed under {target}, where nothing runs"
    if run.outcome == OutcomeKind.ASSEMBLED and not is_assembled(target):
        return f"assembled, but filed under {target}, where it would have to run"
    return None


def _somebody_else(run: Run, machine: Machine, there: PageEvidence, release: str, aspect: str) -> str | None:
    """Return who made the run of the same file that this one would push out, where it was not the same person."""
    old = there.runs.get(release, {}).get(aspect)
    if old is None or old.sha256 != run.sha256 or run.says_the_same(old) or old.outcome == OutcomeKind.UNMET:
        return None
    who = there.machines[old.machine].get("contributor")
    return None if who == machine.get("contributor") else who or "ours"


def _wrong_days(
    project: Project, sent: PageEvidence, *, known: Known, born: dict[str, dt.date], today: dt.date
) -> Iterator[str]:
    early, late = set(), set()
    for release, name, run in news_by_snippet(sent, known):
        try:
            day = dt.date.fromisoformat(run.date)
        except ValueError:
            yield f"{name} on {release}: date: {run.date} is no day; {AGAIN}"
            continue
        if name in born and project.scripts[name].sha256 == run.sha256 and day < born[name] - whole_runs.SLACK:
            early.add(name)
        if day > today + whole_runs.SLACK:
            late.add(name)
    if early:
        yield f"{_some(early)}: ran before today's file was written; set the machine's clock and {AGAIN}"
    if late:
        yield f"{_some(late)}: ran after today; set the machine's clock and {AGAIN}"


def _some(names: Iterable[str]) -> str:
    listed = sorted(names)
    return ", ".join(listed[:5]) + (f" and {len(listed) - 5} more" if len(listed) > 5 else "")
