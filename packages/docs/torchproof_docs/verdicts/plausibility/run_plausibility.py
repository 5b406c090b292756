"""Checks that a recorded run can be true: day, build, time, output and outcome agree with what is known otherwise."""

import datetime as dt
import re
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from packaging.version import Version

from torchproof.errors import RecordError
from torchproof_docs.evidence.device_names import is_assembled
from torchproof_docs.evidence.evidence_files import FullRun
from torchproof_docs.evidence.page_evidence import Machine, PageEvidence, Run
from torchproof_docs.records.releases import Release, Releases
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import Need, OutcomeKind
from torchproof_docs.verdicts.project import Project

# A build of torch that PyTorch publishes: a release, and after it the toolkit.
BUILD = re.compile(r"(?P<release>\d+\.\d+\.\d+)(?:\+(?P<toolkit>cpu|xpu|cu\d{3}|rocm\d+\.\d+(?:\.\d+)?))?")
# A release in an output, as a number that stands alone; in the text of an error, which may tell of older releases, as
# a build.
NAMED, NO_NUMBER, BUILD_END = r"(?<![\w.]){}{}", r"(?![\w.])", r"\+(?:cu\d{3}|cpu)\b"
# A release at which something had begun when a warning was written.
SINCE = re.compile(r"(?:since|as of|deprecated in)(?: PyTorch| torch| version| release)* v?(2\.\d+)\b", re.IGNORECASE)
# What the runner keeps of warnings.
WARNING_CLASSES = ("DeprecationWarning: ", "FutureWarning: ", "PendingDeprecationWarning: ")
# Letters that change the direction of a line, are invisible, or move a cursor: an output reads otherwise than it is.
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
# Seconds below which a run that takes a second elsewhere did not happen.
NO_TIME, SOME_TIME = 0.02, 1.0
# How many times the usual value of a metric no release gives.
ODD_FACTOR = 500
# Runs of a page with equal times on two releases or machines, and the time from which that is no chance.
EQUAL_RUNS, TELLING_SECONDS = 2, 0.3


@dataclass(frozen=True)
class RunContext:
    """What is known about a run besides itself."""

    releases: Releases
    release: Release
    machine: Machine
    script: Snippet | None
    """Today's script of its name."""
    owners: Mapping[str, str]
    """Names of scripts by the hash of their file."""
    seconds_elsewhere: Sequence[float]
    """Times of the same script's other runs with the same outcome."""
    today: dt.date


def find_implausible_runs(project: Project, evidence: PageEvidence, today: dt.date) -> Iterator[str]:
    """Yield a line for each run of a page that cannot be true, and for runs copied from another release."""
    for torch, runs in evidence.runs.items():
        try:
            release = project.releases.get_release(torch)
        except RecordError as error:
            yield str(error)
            continue
        for aspect, run in runs.items():
            name = f"{evidence.page}/{aspect}"
            others = [
                table[aspect].seconds
                for other, table in evidence.runs.items()
                if other != torch and aspect in table and table[aspect].outcome == run.outcome
            ]
            machine = evidence.machines.get(run.machine, {})
            script = project.scripts.get(name)
            context = RunContext(project.releases, release, machine, script, project.name_by_hash, others, today)
            for problem in check_run(name, run, context, is_device=not is_assembled(evidence.target)):
                yield f"{name} on {torch}: {problem}"
        nothing = [run for run in runs.values() if run.outcome == OutcomeKind.PASSED and run.seconds <= 0]
        passed = [run for run in runs.values() if run.outcome == OutcomeKind.PASSED]
        if len(nothing) >= EQUAL_RUNS and len(nothing) == len(passed):
            yield f"every run on {torch} took 0 s"
    yield from _find_copied_releases(evidence)
    yield from _find_odd_metrics(evidence)


def _find_odd_metrics(evidence: PageEvidence) -> Iterator[str]:
    """Yield a line for each measured value that is a multiple of what the script measured on the other releases."""
    measured: dict[tuple[str, str], list[tuple[str, float]]] = {}
    for torch, runs in evidence.runs.items():
        for aspect, run in runs.items():
            for metric, (value, _) in run.metrics.items():
                measured.setdefault((aspect, metric), []).append((torch, value))
    for (aspect, metric), values in measured.items():
        usual = statistics.median(value for _, value in values)
        for torch, value in values if len(values) > EQUAL_RUNS and usual > 0 else ():
            if value > ODD_FACTOR * usual:
                yield f"{evidence.page}/{aspect} on {torch}: {metric} is {value:g}; on other releases {usual:g}"


def check_run(name: str, run: Run, context: RunContext, *, is_device: bool) -> Iterator[str]:
    """Yield a line for each way in which a run cannot be true."""
    yield from check_day(run.date, context.release, context.today)
    yield from check_build(run.torch, context.release, context.releases, context.machine)
    owner = context.owners.get(run.sha256, name)
    is_current = context.script is not None and run.sha256 == context.script.sha256
    if owner != name and not is_current:
        yield f"ran the file of {owner}"
    yield from _check_time(run, context)
    yield from _check_texts(run, context)
    if context.script and is_current and is_device:
        yield from _check_output(run, context.script)
        yield from _check_needs(run, context.script, context.machine)


@cache
def check_day(day: str, release: Release, today: dt.date) -> tuple[str, ...]:
    """Return why a day cannot be that of a run on a release."""
    return tuple(_list_day_problems(day, release, today))


def _list_day_problems(day: str, release: Release, today: dt.date) -> Iterator[str]:
    try:
        date = dt.date.fromisoformat(day)
    except ValueError:
        yield f"{day}: no day of the calendar"
        return
    if date > today + dt.timedelta(days=1):  # the day of a machine farther east
        yield f"{day}: lies in the future"
    if date < release.date:
        yield f"{day}: before the day of {release.minor}, {release.date}"


def check_build(torch: str, release: Release, releases: Releases, machine: Machine) -> tuple[str, ...]:
    """Return why a build of torch cannot be the one that ran on a release and machine."""
    return _check_build(torch, release, releases, tuple(machine.get("offers", ())))


@cache
def _check_build(torch: str, release: Release, releases: Releases, offers: Sequence[str]) -> tuple[str, ...]:
    return tuple(_list_build_problems(torch, release, releases, offers))


def _list_build_problems(torch: str, release: Release, releases: Releases, offers: Sequence[str]) -> Iterator[str]:
    match = BUILD.fullmatch(torch)
    if match is None:
        yield f"torch {torch}: no build that PyTorch publishes; nightly and patched builds prove nothing"
        return
    if match["release"] != release.torch:
        yield f"torch {torch}: filed under {release.torch}"
    toolkit = match["toolkit"] or ""
    if toolkit.startswith("cu") and toolkit[2:] not in _list_toolkits(release, releases):
        yield f"torch {torch}: {release.minor} has no wheel for CUDA {toolkit[2:-1]}.{toolkit[-1]}"
    needed = {"r": Need.ROCM, "x": Need.XPU}.get(toolkit[:1])
    if needed and needed not in offers:
        yield f"torch {torch}: the machine has no device for it"


def _list_toolkits(release: Release, releases: Releases) -> set[str]:
    """List the CUDA versions of a release's wheels: its default, those of the releases around it, 11.8 up to 2.7."""
    place = releases.all.index(releases.get_release(release.minor))
    oldest = {"118"} if release.version < Version("2.8") else set()
    return {each.cuda.replace(".", "") for each in releases.all[max(place - 2, 0) : place + 3]} | oldest


def _check_time(run: Run, context: RunContext) -> Iterator[str]:
    usual = statistics.median(context.seconds_elsewhere) if len(context.seconds_elsewhere) >= EQUAL_RUNS else 0.0
    if run.outcome == OutcomeKind.PASSED and run.seconds <= NO_TIME and usual >= SOME_TIME:
        yield f"passed in {run.seconds} s; on other releases it takes {usual:g} s"
    script = context.script
    if script is None or run.outcome == OutcomeKind.UNMET or is_assembled(str(context.machine.get("device", ""))):
        return
    if run.outcome != OutcomeKind.TIMEOUT and run.seconds > 2 * script.timeout:
        yield f"took {run.seconds:g} s, and is ended after {script.timeout:g} s"
    if run.outcome == OutcomeKind.TIMEOUT and run.seconds < script.timeout / 2:
        yield f"was ended after {run.seconds:g} s, which its limit of {script.timeout:g} s does not ask for"


def _check_texts(run: Run, context: RunContext) -> Iterator[str]:
    error = run.error or {}
    texts = (run.stdout, *error.values(), *run.warnings)
    whole = "\n".join(texts)
    if hidden := HIDDEN.search(whole):
        yield f"output: the letter U+{ord(hidden[0]):04X} is not seen, or turns the line round"
    source = context.script.text if context.script else ""
    for release in context.releases.tried:
        version = release.torch
        if version in whole and release is not context.release and version not in source:
            forms = [re.search(NAMED.format(re.escape(version), NO_NUMBER), run.stdout)]
            forms += [re.search(NAMED.format(re.escape(version), BUILD_END), whole)]
            if any(forms):
                yield f"its output names {version}"
    if error and not re.fullmatch(r"[A-Za-z_][\w.]*", error["type"]):
        yield f"error: {error['type']!r} is no class of Python"
    later = {each.minor for each in context.releases.all if run.warnings and each.version > context.release.version}
    for minor in sorted(later.intersection(SINCE.findall(" ".join(run.warnings)))):
        yield f"a warning tells of what is so since {minor}"
    for warning in run.warnings:
        if not warning.startswith(WARNING_CLASSES):
            yield f"warning: {warning[:60]!r}: only those about what goes are recorded"


def _check_output(run: Run, script: Snippet) -> Iterator[str]:
    """Yield why an output is not that of a script, as far as its literal texts tell."""
    if run.outcome != OutcomeKind.PASSED:
        return
    lacking = [text for text in script.printed if text and text not in run.stdout]
    if lacking:
        yield f"passed, and its output lacks {lacking[0]!r}, which the script prints"
    elif run.stdout and "print" not in script.text and "stdout" not in script.text:
        yield "has an output, and the script prints nothing"
    elif script.printed and not run.stdout:
        yield "passed without an output, and the script prints"


def _check_needs(run: Run, script: Snippet, machine: Machine) -> Iterator[str]:
    if not machine or run.outcome in (OutcomeKind.UNMET, OutcomeKind.ASSEMBLED):
        return
    if script.needs not in machine["offers"]:
        yield f"ran on a machine that does not offer {script.needs}"
    if not script.python.contains(str(machine["python"]), prereleases=True):
        yield f"ran on Python {machine['python']}, and asks for {script.python}"
    if script.build == "cuda" and machine["cuda"] is None:
        yield "ran without a CUDA build, which it asks for"


def _find_copied_releases(evidence: PageEvidence) -> Iterator[str]:
    releases = list(evidence.runs)
    for place, one in enumerate(releases):
        for other in releases[:place]:
            if has_equal_times(evidence.runs[one], evidence.runs[other]):
                yield f"the runs on {one} have the times of those on {other} to the hundredth: copied"


def has_equal_times(runs: Mapping[str, Run], others: Mapping[str, Run]) -> bool:
    """Return True if the runs of one page took the same times to the hundredth as others, which no machine does."""
    pairs = [(run, others[aspect]) for aspect, run in runs.items() if aspect in others]
    pairs = [pair for pair in pairs if OutcomeKind.UNMET not in (pair[0].outcome, pair[1].outcome)]
    equal = [run for run, other in pairs if run.seconds == other.seconds]
    telling = [run for run in equal if run.seconds >= TELLING_SECONDS]
    return len(telling) >= EQUAL_RUNS and len(equal) > 0.6 * len(pairs)


def check_full_run(project: Project, run: FullRun, today: dt.date) -> Iterator[str]:
    """Yield a line for each way in which the record of a whole run cannot be true."""
    try:
        release = project.releases.get_release_of_build(run.torch)
    except RecordError as error:
        yield str(error)
        return
    yield from check_day(run.date, release, today)
    yield from check_build(run.torch, release, project.releases, run.machine)
    counted = sum(run.outcomes.values())
    if counted != run.snippets:
        yield f"{run.snippets} snippets ran, and {counted} outcomes are counted"
    if not len(run.changed) <= run.compared <= run.snippets <= max(len(project.scripts), 1):
        counts = f"{len(run.changed)} changed of {run.compared} compared of {run.snippets}"
        yield f"{counts}, of {len(project.scripts)} scripts"
    claiming = sum(release.is_in_range(script.torch) for script in project.scripts.values())
    if run.outcomes.get(OutcomeKind.PASSED, 0) > claiming:
        yield f"{run.outcomes[OutcomeKind.PASSED]} passed, and {claiming} claim {release.minor}"
    if unknown := run.outcomes.keys() - set(OutcomeKind):
        yield f"{', '.join(sorted(unknown))}: no outcome"
    if run.seconds <= 0 or not 1 <= run.jobs <= 4 * run.machine["cores"] or min(run.outcomes.values(), default=0) < 0:
        yield f"{run.snippets} snippets in {run.seconds:g} s with {run.jobs} jobs"
