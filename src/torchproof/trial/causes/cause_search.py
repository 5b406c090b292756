"""Joins what a program did on both sides of a change with what is recorded about the release."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from torchproof.history.name_history import History
from torchproof.scan.data_source import DataSource
from torchproof.trial.bisection import Bisection, Change
from torchproof.trial.causes.divergence import find_divergences
from torchproof.trial.causes.entry_evidence import Candidate, EvidenceSearch
from torchproof.trial.causes.name_errors import explain_missing_name
from torchproof.trial.causes.program_scan import scan_program
from torchproof.trial.causes.recordings import Recordings, record_change
from torchproof.trial.causes.source_changes import SourceChanges, compare_sources
from torchproof.trial.causes.symptom import Symptom, list_touched, locate_divergence, locate_error, locate_warning
from torchproof.trial.criteria import ReleaseRun, find_new_warnings
from torchproof.trial.judge import JudgedBy
from torchproof.trial.trial_data import TrialData
from torchproof.trial.trial_session import TrialSession

MAX_SYMPTOMS, MAX_CANDIDATES = 12, 6


@dataclass
class CauseReport:
    """What is known of the reason of a change, the surest first."""

    causes: list[Candidate] = field(default_factory=list)
    """Records about the very call at which the releases differ. Empty, if there are none: nothing is guessed."""
    candidates: list[Candidate] = field(default_factory=list)
    """Records about what the program calls, of which none is shown to be the cause."""
    symptoms: list[Symptom] = field(default_factory=list)
    sources: SourceChanges | None = None
    """Functions whose source differs, where no record is the cause."""
    notes: list[str] = field(default_factory=list)


def find_cause(
    session: TrialSession, bisection: Bisection, data: TrialData, history: History | None = None
) -> CauseReport:
    """Run the program on both sides of a change while it is watched, and return what is known of its reason."""
    assert bisection.change
    change = bisection.change
    history = history or DataSource().read_history()
    recordings = record_change(session, change)
    report = CauseReport(notes=list(recordings.notes))
    report.symptoms = list(iterate_symptoms(session, bisection, recordings))[:MAX_SYMPTOMS]
    if change.first.minor not in history.releases:
        report.notes.append(f"{change.first.minor} is not released: nothing is recorded about it")
        report.sources = compare_sources(recordings, change, list_names(report))
        return report
    findings = scan_program(session.program, change.last.minor, change.first.minor)
    touched = list_touched((recordings.old, recordings.new))
    message = next((symptom.message for symptom in report.symptoms if symptom.kind == "error"), "")
    search = EvidenceSearch(data, history, change, findings, touched, str(bisection.judged_by), message)
    for symptom in report.symptoms:
        if missing := explain_missing_name(symptom, history, change):
            report.causes.append(search.add_entries_about(missing, symptom.place))
        report.causes += search.find_causes(symptom)
        if report.causes:
            break
    report.causes = drop_repeated(report.causes)
    known = {candidate.key for candidate in report.causes}
    report.candidates = [each for each in search.list_candidates() if each.key not in known][:MAX_CANDIDATES]
    if not report.causes:
        report.sources = compare_sources(recordings, change, list_names(report))
    return report


def list_names(report: CauseReport) -> list[str]:
    """Return the functions that stand at the symptoms."""
    return [name for symptom in report.symptoms for name in symptom.names]


def iterate_symptoms(session: TrialSession, bisection: Bisection, recordings: Recordings) -> Iterator[Symptom]:
    """Yield the places at which both sides of a change differ, the most telling first."""
    change = bisection.change
    assert change
    bad, good = choose_sides(session, change)
    report, other = (recordings.new, recordings.old) if change.to_bad else (recordings.old, recordings.new)
    if bisection.judged_by in (JudgedBy.STATUS, JudgedBy.ERROR) and bad.error:
        yield locate_error(bad.error, report, other)
    if bisection.judged_by is JudgedBy.WARNINGS:
        for warning in find_new_warnings(good, bad):
            yield locate_warning(warning, report)
    if not bisection.judged_by or not bisection.judged_by.is_measured:
        for divergence in find_divergences(recordings.old, recordings.new):
            if divergence.is_root:
                yield locate_divergence(divergence)


def choose_sides(session: TrialSession, change: Change) -> tuple[ReleaseRun, ReleaseRun]:
    """Return the runs of the bad and of the good side."""
    old, new = (session.runs[release.torch][0] for release in (change.last, change.first))
    return (new, old) if change.to_bad else (old, new)


def drop_repeated(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return candidates by falling evidence, each once."""
    ordered = sorted(candidates, key=lambda candidate: -candidate.weight)
    return list({candidate.key: candidate for candidate in reversed(ordered)}.values())[::-1]
