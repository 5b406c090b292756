"""Finds missing and stale runs: those that a CPU could have made, and assemblies of an older file."""

from dataclasses import dataclass

from torchproof_docs.evidence.device_names import is_assembled
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet, is_recorded_on
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.records.vocabulary import Need, OutcomeKind, Term
from torchproof_docs.verdicts.project import Project


class GapKind(Term):
    """What is wrong with a run that evidence lacks."""

    MISSING = "missing"
    STALE = "stale"
    """It is of an older file."""


# A snippet, a release on which its run is lacking, and why.
LackingRun = tuple[Snippet, Release, GapKind]


@dataclass(frozen=True)
class RunGap:
    """The missing or stale runs of one page."""

    page: str
    runs: tuple[LackingRun, ...]
    command: str = "torchproof-docs prove"
    """What makes them."""

    def __str__(self) -> str:
        """Return the missing and stale runs and the command that makes them, in one line."""
        kinds = [kind for _, _, kind in self.runs]
        counted = " and ".join(f"{kinds.count(kind)} {kind}" for kind in GapKind if kind in kinds)
        snippets = len({snippet.name for snippet, _, _ in self.runs})
        releases = ", ".join(dict.fromkeys(release.torch for _, release, _ in self.runs))
        return f"{self.page}: {counted}: {snippets} of its snippets, on {releases}; {self.command} {self.page}"


def find_missing_runs(project: Project) -> list[RunGap]:
    """Return the stale and missing runs on a CPU, by page."""
    gaps: dict[str, list[LackingRun]] = {}
    for release in project.releases.tried:
        for snippet in project.scripts.values():
            is_wanted = is_recorded_on(snippet, release, project.releases)
            if is_wanted and snippet.needs == Need.CPU and (kind := _find_gap(project, snippet, release)):
                gaps.setdefault(snippet.page, []).append((snippet, release, kind))
    return [RunGap(page, tuple(runs)) for page, runs in sorted(gaps.items())]


def find_stale_assemblies(project: Project) -> list[RunGap]:
    """Return the pages with kernels assembled from an outdated snippet. Missing assemblies are not gaps."""
    gaps: dict[str, list[LackingRun]] = {}
    for release in project.releases.all:
        for evidence in (
            project.evidence_index.get_evidence(target, release) for target in project.evidence_index.targets
        ):
            for name, run in evidence.runs.items() if evidence and is_assembled(evidence.target) else ():
                snippet = project.scripts.get(name)
                if snippet and snippet.sha256 != run.sha256:
                    gaps.setdefault(snippet.page, []).append((snippet, release, GapKind.STALE))
    return [RunGap(page, tuple(runs), "torchproof-assembly --record") for page, runs in sorted(gaps.items())]


def _find_gap(project: Project, snippet: Snippet, release: Release) -> GapKind | None:
    """Return why a run is lacking if no kind of CPU has run a snippet's file on a release, else None.

    A machine that lacked something, such as a compiler, did not run it.
    """
    targets = [target for target in project.evidence_index.targets if target.startswith("cpu")]
    api = project.api_by_snippet[snippet.name]
    cells = [project.evidence_index.get_cell(snippet, api, target, release) for target in targets]
    ran = [cell for cell in cells if cell.run and cell.run.outcome != OutcomeKind.UNMET]
    if any(cell.verdict != Verdict.STALE for cell in ran):
        return None
    return GapKind.STALE if ran else GapKind.MISSING
