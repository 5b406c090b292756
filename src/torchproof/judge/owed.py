"""Finds missing and stale runs: those that a CPU could have made, and assemblies of an older file."""

from dataclasses import dataclass

from torchproof.judge.project import Project
from torchproof.judge.verdicts import Verdict
from torchproof.records.devices import is_assembled
from torchproof.records.releases import Release
from torchproof.records.snippets import Snippet
from torchproof.records.vocabulary import Need, OutcomeKind


@dataclass(frozen=True)
class RunGap:
    """The missing or stale runs of one page."""

    page: str
    runs: tuple[tuple[Snippet, Release, str], ...]
    """Each run that is not there, and whether it is ``missing`` or ``stale``."""
    command: str = "prove"
    """What makes them."""

    def __str__(self) -> str:
        """Return the missing and stale runs and the command that makes them, in one line."""
        kinds = [kind for _, _, kind in self.runs]
        counted = " and ".join(f"{kinds.count(kind)} {kind}" for kind in ("missing", "stale") if kind in kinds)
        snippets = len({snippet.name for snippet, _, _ in self.runs})
        releases = ", ".join(dict.fromkeys(release.minor for _, release, _ in self.runs))
        return (
            f"{self.page}: {counted}: {snippets} of its snippets, on {releases}; torchproof {self.command} {self.page}"
        )


def owed(project: Project) -> list[RunGap]:
    """Return the stale and missing runs on a CPU, by page."""
    waiting: dict[str, list[tuple[Snippet, Release, str]]] = {}
    for release in project.releases.all:
        for snippet in project.scripts.values():
            shown = release.within(snippet.torch) or not snippet.copied
            if shown and snippet.needs == Need.CPU and (lack := _find_gap(project, snippet, release)):
                waiting.setdefault(snippet.page, []).append((snippet, release, lack))
    return [RunGap(page, tuple(lacks)) for page, lacks in sorted(waiting.items())]


def stale_assemblies(project: Project) -> list[RunGap]:
    """Return the pages with kernels assembled from an outdated snippet. Missing assemblies are not gaps."""
    gaps: dict[str, list[tuple[Snippet, Release, str]]] = {}
    for release in project.releases.all:
        for evidence in (project.ledger.at(target, release) for target in project.ledger.targets):
            for name, run in evidence.runs.items() if evidence and is_assembled(evidence.target) else ():
                snippet = project.scripts.get(name)
                if snippet and snippet.sha256 != run.sha256:
                    gaps.setdefault(snippet.page, []).append((snippet, release, "stale"))
    return [RunGap(page, tuple(lacks), "assemble --record") for page, lacks in sorted(gaps.items())]


def _find_gap(project: Project, snippet: Snippet, release: Release) -> str | None:
    """Return ``missing`` or ``stale`` if no kind of CPU has run a snippet's file on a release, else None.

    A machine that lacked something, such as a compiler, did not run it.
    """
    targets = [target for target in project.ledger.targets if target.startswith("cpu")]
    api = project.api_of[snippet.name]
    cells = [project.ledger.cell(snippet, api, target, release) for target in targets]
    ran = [cell for cell in cells if cell.run and cell.run.outcome != OutcomeKind.UNMET]
    if any(cell.verdict != Verdict.STALE for cell in ran):
        return None
    return "stale" if ran else "missing"
