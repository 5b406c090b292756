"""Rules that refuse evidence which cannot be true; ``torchproof-docs accept`` refuses it by the same checks."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from torchproof.errors import RecordError
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.behaviour_comparison import BehaviourComparison
from torchproof_docs.evidence.combination_record import CombinationRecord
from torchproof_docs.evidence.compiled_comparison import CompiledComparison
from torchproof_docs.evidence.device_names import is_assembled
from torchproof_docs.evidence.page_evidence import Machine, PageEvidence
from torchproof_docs.evidence.project_runs import ProjectRun, load_project_runs
from torchproof_docs.records.record_files import parse_json, read_text
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.plausibility.machine_plausibility import check_machine, check_machines, check_python
from torchproof_docs.verdicts.plausibility.run_plausibility import (
    check_build,
    check_day,
    check_full_run,
    find_implausible_runs,
    has_equal_times,
)
from torchproof_docs.verdicts.project import Project
from torchproof_docs.wheels.partner_versions import read_pairs
from torchproof_docs.wheels.wheel_requirements import FILE as WHEELS
from torchproof_docs.wheels.wheel_requirements import choose_companion, load_wheel_facts

REMEDY = "record it again: torchproof-docs prove --all"


@register_rule("implausible-run", stage=Stage.EVIDENCE)
def find_implausible_page_runs(project: Project) -> Iterator[str]:
    """Report a run that cannot be true: its day, build, machine, time or output contradicts what is known otherwise.

    A seal is a public hash, so it says nothing against whoever writes the file.
    """
    today = get_today()
    for (target, page), evidence in project.pages.items():
        where = f"evidence/{target}/{page}.json"
        for line in (*_check_page_machines(project, evidence), *find_implausible_runs(project, evidence, today)):
            yield f"{where}: {line}; {REMEDY} {page}"
    for one, other in combinations(project.pages.values(), 2) if len({key[0] for key in project.pages}) > 1 else ():
        if one.page == other.page and not (is_assembled(one.target) or is_assembled(other.target)):
            for torch in one.runs.keys() & other.runs.keys():
                if has_equal_times(one.runs[torch], other.runs[torch]):
                    where = f"evidence/{other.target}/{other.page}.json"
                    yield f"{where}: the runs on {torch} have the times of those of {one.target}: copied; {REMEDY}"


def _check_page_machines(project: Project, evidence: PageEvidence) -> Iterator[str]:
    yield from check_machines(evidence)
    for torch, runs in evidence.runs.items():
        for key in sorted({run.machine for run in runs.values()}):
            yield from _check_release_python(project, torch, evidence.machines[key])


def _check_release_python(project: Project, torch: str, machine: Machine) -> Iterator[str]:
    try:
        yield from check_python(project.releases.get_release(torch), machine)
    except RecordError as error:
        yield str(error)


@register_rule("implausible-whole-run", stage=Stage.EVIDENCE)
def find_implausible_whole_runs(project: Project) -> Iterator[str]:
    """Report the record of a whole run that cannot be true.

    The page on evidence quotes its counts.
    """
    for run in evidence_files.load_full_runs(project.root / "evidence"):
        where = f"evidence/{run.target}/{run.release}.json"
        problems = [
            *check_machine(run.machine, run.target, {run.torch}),
            *_check_release_python(project, run.release, run.machine),
            *check_full_run(project, run, get_today()),
        ]
        yield from (f"{where}: {problem}; record the release again: make matrix" for problem in problems)


@dataclass(frozen=True)
class Recording:
    """What a record that is no page's says of itself: its file, builds, days and Python, and what was measured."""

    where: str
    builds: Mapping[str, str]
    """By the minor version or the torch release under which a build is filed."""
    dates: Sequence[str]
    python: str
    content: object = None
    """What two machines cannot both have measured; None where they can."""

    @property
    def series(self) -> tuple[str, str]:
        """Return the folder, and the minor version of Python, which is one for all records of a folder."""
        return self.where.rpartition("/")[0], ".".join(self.python.split(".")[:2])


@register_rule("implausible-comparison", stage=Stage.EVIDENCE)
def find_implausible_comparisons(project: Project) -> Iterator[str]:
    """Report a record of calls, costs, type checks, saved files or projects whose day, build or machine cannot be.

    A table of differences between releases rests on it.
    """
    remedy = "restore it with git, or record it again"
    projects = load_project_runs(project.root / "evidence")
    recordings = [*_list_recordings(project, projects)]
    pythons = dict(one.series for one in recordings)
    for one in recordings:
        yield from (f"{one.where}: {problem}; {remedy}" for problem in _list_problems(project, one))
        folder, python = one.series
        if python != pythons[folder] and folder != "evidence/projects":
            yield f"{one.where}: Python {one.python}, and {pythons[folder]} for the newest release beside it; {remedy}"
    for first, second in combinations([one for one in recordings if one.content], 2):
        if first.content == second.content:
            yield f"{second.where}: has the figures of {first.where}: copied; {remedy}"
    for run in projects:
        ran = run.passed + run.broken + run.skipped
        if not (ran <= run.compared and len(run.fixed) <= run.compared and len(run.regressions) <= run.passed):
            counts = f"{run.passed} passed, {run.broken} broken and {run.skipped} skipped of {run.compared} tests"
            yield f"evidence/projects/{run.project}.json: {counts}; {remedy}"
    yield from _find_unread_files(project)


def _list_recordings(project: Project, projects: Sequence[ProjectRun]) -> Iterator[Recording]:
    releases = [release.torch for release in project.releases.all]
    folder = "evidence/behaviour"
    made: list[tuple[str, BehaviourComparison | CompiledComparison | CombinationRecord]] = [
        *((f"{one.target}/{one.release}", one) for one in project.behaviour),
        *((f"{one.target}/compiled/{one.release}", one) for one in project.compiled),
        *((f"{one.target}/combinations/{one.release}", one) for one in project.combinations),
    ]
    for name, one in made:
        builds = {one.release: one.torch}
        if before := getattr(one, "before", None):
            builds[releases[max(releases.index(one.release) - 1, 0)]] = before
        content = (one.ends, one.rows) if isinstance(one, BehaviourComparison) and one.rows else None
        yield Recording(f"{folder}/{name}.json", builds, [one.date], one.machine["python"], content)
    for cost in (cost for records in project.costs.values() for cost in records):
        where = f"evidence/cost/{cost.target}/{cost.release}.json"
        yield Recording(where, {cost.release: cost.torch}, cost.dates, cost.machine["python"], cost.measured)
    for checks in project.type_checks:
        where = f"evidence/types/{checks.release}.json"
        yield Recording(where, {checks.release: checks.torch}, [checks.date], checks.python)
    for saved in project.saved:
        builds = {torch: torch for torch in saved.releases}
        yield Recording(f"{folder}/{saved.target}/files/saved.json", builds, [saved.date], saved.machine["python"])
    for run in projects:
        yield Recording(f"evidence/projects/{run.project}.json", run.builds, [run.date], run.python)


def _list_problems(project: Project, one: Recording) -> Iterator[str]:
    try:
        releases = [(project.releases.get_release(filed), torch) for filed, torch in one.builds.items()]
    except RecordError as error:
        yield str(error)
        return
    newest = max((release for release, _ in releases), key=lambda release: release.version)
    yield from (problem for date in one.dates for problem in check_day(date, newest, get_today()))
    for release, torch in releases:
        yield from check_build(torch, release, project.releases, {})
    yield from check_python(newest, {"python": one.python})


def _find_unread_files(project: Project) -> Iterator[str]:
    """Yield records of releases that are not covered: no table shows them."""
    known = {release.torch for release in project.releases.all}
    for pattern in ("behaviour/*/*.json", "behaviour/*/co*/*.json", "cost/*/*.json", "types/*.json"):
        for path in sorted((project.root / "evidence").glob(pattern)):
            if path.stem not in known:
                yield f"{path}: {path.stem} is no covered release, so nothing shows it; delete it"


@register_rule("implausible-rerun", stage=Stage.EVIDENCE)
def find_implausible_reruns(project: Project) -> Iterator[str]:
    """Report a log of cells made anew, or a run under controls, that cannot be true.

    The page on evidence counts them, and a border that nothing moved rests on them.
    """
    for log in project.reruns:
        where = f"evidence/reruns/{log.target}.json"
        ran = sum(len(evidence.runs) for (target, _), evidence in project.evidence.items() if target == log.target)
        for made in log.rounds:
            problems = [*check_day(made.date, project.releases.baseline, get_today())]
            if not max(len(made.differing), 1) <= made.cells <= ran or not made.machine.strip():
                problems.append(f"{made.cells} cells made anew on {made.machine!r}, of {ran} recorded")
            yield from (f"{where}: {problem}; restore it with git, then torchproof-docs verify" for problem in problems)
    for (name, torch), run in project.controls.items():
        script, release = project.snippets[name], project.releases.get_release(torch)
        problems = [
            *check_day(run.date, release, get_today()),
            *check_build(run.torch, release, project.releases, {}),
        ]
        if not run.controls or not run.line <= script.text.count("\n") + 1:
            problems.append(f"under {len(run.controls)} controls, with an error in line {run.line}")
        where = f"evidence/controls: {name}: {torch}"
        yield from (f"{where}: {problem}; torchproof-docs prove --controls --all {name}" for problem in problems)


@register_rule("release-against-wheel", stage=Stage.EVIDENCE)
def find_releases_against_wheels(project: Project) -> Iterator[str]:
    """Report an entry of ``releases.toml`` that the release's own wheel contradicts, or a partner that its wheels do.

    Tables, ranges of Python and the plausibility of runs rest on it.
    """
    facts = load_wheel_facts(project.root)
    pairs_by_name = read_pairs(project.root)
    for release in project.releases.all:
        wheel = facts.get(release.minor)
        if wheel is None:
            continue
        for name, versions in wheel.companions.items():
            kept = pairs_by_name.get(name, {}).get(release.minor)
            if kept and versions and kept != choose_companion(versions):
                told = f"{release.minor}: {kept}, and {WHEELS} has {choose_companion(versions)}"
                yield f"history/partners/{name}.json: {told}; write both anew with torchproof-docs names"
        where = f'releases.toml: release."{release.minor}"'
        pairs = {
            "torch": (release.torch, wheel.torch),
            "cuda": (release.cuda, wheel.cuda),
            "python": (" to ".join(release.python), f"{wheel.pythons[0]} to {wheel.pythons[-1]}"),
        }
        for key, (written, read) in pairs.items():
            if written != read:
                yield f"{where}: {key}: {written}, and the wheel says {read}; correct one, by {WHEELS}"
        if not wheel.built <= release.date <= wheel.uploaded:
            days = f"the wheel was built on {wheel.built} and lay on the index on {wheel.uploaded}"
            yield f"{where}: date: {release.date}, and {days}; correct it"


@register_rule("ambiguous-json", stage=Stage.EVIDENCE)
def find_ambiguous_json(project: Project) -> Iterator[str]:
    """Report a file of the history in which a key stands twice.

    Readers disagree about which of the two counts. Files of evidence are refused when they are read.
    """
    for path in sorted((project.root / "history").rglob("*.json")):
        if problem := explain_invalid_json(path):
            yield f"{path}: {problem}; write it anew with torchproof-docs names"


def explain_invalid_json(path: Path) -> str | None:
    """Return why a file is not strict JSON; None if it is."""
    try:
        parse_json(read_text(path))
    except ValueError as error:
        return str(error)
    return None


def get_today() -> dt.date:
    """Return the day, in UTC as in the records."""
    return dt.datetime.now(dt.UTC).date()
