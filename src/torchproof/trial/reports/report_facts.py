"""What a report says, as plain data: the JSON of a trial or a search, from which every other form is made."""

import os
import platform
import shlex
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from torchproof.cpu_name import read_cpu_name
from torchproof.trial.bisection import Bisection
from torchproof.trial.causes.cause_search import CauseReport
from torchproof.trial.causes.entry_evidence import Candidate
from torchproof.trial.criteria import SIGNS, Comparison, Outcome
from torchproof.trial.environments.environment_contents import read_torch_build
from torchproof.trial.trial_data import TorchRelease
from torchproof.trial.trial_run import Trial
from torchproof.trial.trial_session import TrialSession

FORMAT = 1


def describe_trial(trial: Trial, session: TrialSession) -> dict[str, Any]:
    """Return what ``torchproof try`` found."""
    rows = []
    for release in trial.releases:
        step = trial.steps.get(release.torch)
        is_changed = step is not None and step.outcome is not Outcome.SAME
        row = _describe_release(release, trial.comparisons[release.torch], session)
        row["beside_the_release_before"] = list(step.details) if step and is_changed else []
        rows.append(row)
    return {
        **_describe_run("try", session, rows),
        "reference": trial.reference,
        "interrupted": trial.is_interrupted,
        "releases": rows,
    }


def describe_bisection(
    bisection: Bisection, session: TrialSession, releases: Sequence[TorchRelease], cause: CauseReport | None
) -> dict[str, Any]:
    """Return what ``torchproof bisect`` found."""
    tried = {release.torch: release for release in releases}
    change = bisection.change
    for release in (change.last, change.first) if change else ():
        tried.setdefault(release.torch, release)
    rows = [
        _describe_release(release, _find_comparison(bisection, session, torch), session)
        for torch, release in sorted(tried.items(), key=lambda item: item[1].version)
    ]
    facts = {
        **_describe_run("bisect", session, rows),
        "verdict": bisection.verdict,
        "judged_by": str(bisection.judged_by) if bisection.judged_by else None,
        "reference": bisection.reference,
        "last_good": None,
        "first_bad": None,
        "last_bad": None,
        "first_good": None,
        "bad_ranges": [list(pair) for pair in bisection.bad_ranges],
        "details": [],
        "reasons": bisection.reasons,
        "releases": rows,
        "cause": None,
        "candidates": [],
    }
    if change and bisection.verdict != "flaky":
        keys = ("last_good", "first_bad") if change.to_bad else ("last_bad", "first_good")
        facts |= dict(zip(keys, (change.last.torch, change.first.torch), strict=True))
        side = change.first if change.to_bad else change.last
        facts["details"] = list(_find_comparison(bisection, session, side.torch).details)
    if bisection.verdict == "broken between":
        facts["broken"] = {"from": bisection.bad_ranges[0][0], "to": bisection.bad_ranges[0][1]}
    return {**facts, **(_describe_cause(cause) if cause and bisection.verdict != "flaky" else {})}


def _find_comparison(found: Bisection, session: TrialSession, torch: str) -> Comparison:
    if torch in session.missing:
        return Comparison(Outcome.MISSING, (session.missing[torch],))
    return found.comparisons.get(torch) or Comparison(Outcome.SKIPPED, ("not needed",))


def _describe_release(release: TorchRelease, compared: Comparison, session: TrialSession) -> dict[str, Any]:
    runs = session.runs.get(release.torch, [])
    return {
        "release": release.minor,
        "torch": release.torch,
        "outcome": str(compared.outcome),
        "sign": SIGNS[compared.outcome],
        "details": list(compared.details),
        "status": runs[0].end.status if runs else None,
        "error": runs[0].error.text if runs and runs[0].error else None,
        "warnings": [f"{warning.category}: {warning.message}" for warning in runs[0].warnings] if runs else [],
        "seconds": round(min(run.end.seconds for run in runs), 2) if runs else None,
        "megabytes": round(runs[0].end.megabytes) if runs else None,
        "runs": len(runs),
        "build": _read_build(release, session),
    }


def _read_build(release: TorchRelease, session: TrialSession) -> dict[str, Any] | None:
    python = session.store.find_python(release)
    return read_torch_build(python.parent.parent, session.store.requirements.packages) if python else None


def _describe_run(command: str, session: TrialSession, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    builds = [row["build"] for row in rows if row["build"] and row["runs"]]
    chosen = "CPU" if session.store.is_small else session.store.index or "default"
    return {
        "format": FORMAT,
        "command": command,
        "program": session.program.text,
        "repeat": shlex.join(["torchproof", *sys.argv[1:]]),
        "environment": {
            "torchproof": find_version(),
            "system": platform.platform(),
            "machine": platform.machine(),
            "processor": read_cpu_name(),
            "processors": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
            "python": _join_values(builds, "python") or session.store.requirements.python,
            "wheels": _join_values(builds, "built_for") or chosen,
            "packages": list(session.store.requirements.packages),
        },
    }


def _join_values(builds: Sequence[Mapping[str, Any]], key: str) -> str:
    return ", ".join(dict.fromkeys(build[key] for build in builds if build[key]))


def _describe_cause(cause: CauseReport) -> dict[str, Any]:
    symptoms = [
        {"kind": symptom.kind, "text": symptom.text, "place": symptom.place, "names": list(symptom.names[:8])}
        for symptom in cause.symptoms
    ]
    sources = cause.sources
    return {
        "cause": _describe_candidate(cause.causes[0]) if cause.causes else None,
        "also": [_describe_candidate(candidate) for candidate in cause.causes[1:]],
        "candidates": [_describe_candidate(candidate) for candidate in cause.candidates],
        "symptoms": symptoms,
        "notes": cause.notes,
        "changed_sources": {"functions": list(sources.functions), "total": sources.total, "compare": sources.address}
        if sources
        else None,
    }


def _describe_candidate(candidate: Candidate) -> dict[str, Any]:
    return {
        "release": candidate.release,
        "entry": candidate.id,
        "title": candidate.title,
        "action": candidate.action,
        "address": candidate.address,
        "proved": candidate.proved,
        "source": candidate.source,
        "place": candidate.place,
        "names": list(candidate.names[:8]),
        "evidence": candidate.evidence,
    }


def find_version() -> str:
    """Return the version of torchproof, ``checkout`` where it is not installed."""
    try:
        return version("torchproof")
    except PackageNotFoundError:
        return "checkout"
