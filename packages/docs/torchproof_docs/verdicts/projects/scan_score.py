"""The scan held against what the tests of published projects met."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from torchproof.scan.rules.findings import Confidence, Severity
from torchproof_docs.evidence.project_runs import ProjectRun, ScanFinding, load_project_runs
from torchproof_docs.verdicts.projects.project_causes import Cause, MetCause, group_changes, load_causes

# Severities of what lets a line do something else on the newer release.
SEVERE = (Severity.BREAKS, Severity.BEHAVES)


@dataclass(frozen=True)
class ScanScore:
    """How many causes a scan reports at their line, and how many of its breaking findings failed."""

    met: tuple[MetCause, ...]
    """Causes that are torch's doing, one for each project that meets it."""
    findings: Mapping[int, ScanFinding]
    """What a scan reports at the line, by the place of the cause in ``met``."""
    executed: tuple[tuple[str, ScanFinding], ...]
    """Projects with the breaking findings on lines that their tests executed."""
    failed: tuple[tuple[str, ScanFinding], ...]
    """Those of them at whose line a test failed."""

    def format_lines(self) -> list[str]:
        """Format the figures, a sentence a line."""
        by = Counter(finding.confidence for finding in self.findings.values())
        told = ", ".join(f"{by[word.value]} {word.value}" for word in Confidence)
        unseen = sum(not (self.met[index].cause or Cause((), "", "")).is_new for index in self.findings)
        sure = [(project, one) for project, one in self.executed if one.confidence != Confidence.POSSIBLE]
        wrong = sum(pair in self.failed for pair in sure)
        reported = f"{len(self.findings)} at the line ({told}); {unseen} of them before anybody looked"
        possible = f"{len(self.executed) - len(sure)} that are only possible, {len(self.failed) - wrong}"
        return [
            f"causes of regressions that are torch's doing: {len(self.met)}; a scan reports {reported}",
            f"breaking findings on lines that tests executed: {len(sure)}, of which {wrong} failed; of {possible}",
        ]


def load_scan_score(root: Path) -> ScanScore | None:
    """Score the scan by all records of a checkout; None without any."""
    runs = load_project_runs(root / "evidence")
    return measure_scan(runs, load_causes(root)) if runs else None


def measure_scan(runs: Iterable[ProjectRun], causes: Mapping[str, Sequence[Cause]]) -> ScanScore:
    """Hold what the scan reported of each project against what its tests met."""
    met: list[MetCause] = []
    executed: list[tuple[str, ScanFinding]] = []
    failed: list[tuple[str, ScanFinding]] = []
    for run in runs:
        known = causes.get(run.project, ())
        met += [
            one for one in group_changes(run, run.regressions, known) if one.cause is not None and one.cause.is_of_torch
        ]
        for finding in run.findings:
            if finding.executed and finding.severity == Severity.BREAKS:
                executed.append((run.project, finding))
                if any(covers_place(finding, place) for change in run.regressions for place in change.places):
                    failed.append((run.project, finding))
    findings = {index: found for index, one in enumerate(met) if (found := find_report(one))}
    return ScanScore(tuple(met), findings, tuple(executed), tuple(failed))


def find_report(met: MetCause) -> ScanFinding | None:
    """Find what the scan reports of a cause at its line, the surest first: its entry, or else its release."""
    cause = met.cause
    if cause is None:
        return None
    places = [cause.place] if cause.place else [place for change in met.changes for place in change.places]
    at_line = [
        finding
        for finding in met.run.findings
        if finding.severity in SEVERE and any(covers_place(finding, place) for place in places)
    ]
    same = [one for one in at_line if (one.entry == cause.entry if cause.entry else one.first == met.first)]
    order = [word.value for word in Confidence]
    return min(same, key=lambda one: order.index(one.confidence), default=None)


def covers_place(finding: ScanFinding, place: str) -> bool:
    """Return True if a place is one of the lines of a finding."""
    name, _, line = place.rpartition(":")
    own, _, first = finding.place.rpartition(":")
    return name == own and int(first) <= int(line) <= finding.end
