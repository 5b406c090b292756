"""What one run says about one claim: a cell.

A failure outside a snippet's range counts as ``absent`` only if it is the feature that is missing. That is so when
the error is an ``AttributeError``, ``ImportError`` or ``ModuleNotFoundError`` that names torch or one of the feature's
API names, or when the snippet's header announces it (``absent``). Everything else, such as a missing package, a typo
or a time-out, proves nothing and contradicts the claim.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from torchproof.judge.verdicts import Verdict
from torchproof.records.devices import architecture, is_assembled
from torchproof.records.evidence import RANK, Run
from torchproof.records.releases import Release
from torchproof.records.snippets import Snippet
from torchproof.records.vocabulary import OutcomeKind

MISSING = ("AttributeError", "ImportError", "ModuleNotFoundError")


@dataclass(frozen=True)
class Cell:
    """What one snippet's run on one release says about its claim."""

    snippet: str
    target: str
    release: Release
    verdict: Verdict
    reason: str
    """One sentence."""
    run: Run | None = None


def judge(snippet: Snippet, api: Sequence[str], release: Release, target: str, run: Run | None) -> Cell:
    """Return what a run (or its lack) says about a snippet's claim on a release."""
    said = _assembled if is_assembled(target) else _verdict
    verdict, reason = said(snippet, api, release, target, run)
    return Cell(snippet.name, target, release, verdict, reason, run)


def _assembled(
    snippet: Snippet, api: Sequence[str], release: Release, target: str, run: Run | None
) -> tuple[Verdict, str]:
    """Judge what was assembled and did not run: it carries no claim, but a refused kernel contradicts one."""
    del api
    if run is None or run.sha256 != snippet.sha256:
        return Verdict.NOT_RUN, "Today's script has not been assembled for this architecture."
    error = f"{_said(run, 'type')}: {_said(run, 'message')}"
    if run.outcome == OutcomeKind.PASSED:
        return Verdict.CONTRADICTED, f"It passed on {target}, where nothing can run."
    if not release.within(snippet.torch) or run.outcome not in (OutcomeKind.ASSEMBLED, OutcomeKind.FAILED):
        return Verdict.NOT_RUN, f"It was not assembled for {architecture(target)}: {_said(run, 'message')}."
    if run.outcome == OutcomeKind.FAILED:
        said = f"It claims torch{snippet.torch} but is refused for {architecture(target)}"
        return Verdict.CONTRADICTED, f"{said} on {release.torch} with {error}"
    return Verdict.ASSEMBLES, f"Its kernels assemble for {architecture(target)}; not run there."


def _verdict(
    snippet: Snippet, api: Sequence[str], release: Release, target: str, run: Run | None
) -> tuple[Verdict, str]:
    if run is None:
        return Verdict.NOT_RUN, "It has not run on this target."
    if run.outcome == OutcomeKind.UNMET:
        return Verdict.NOT_RUN, f"The machine lacked what it needs: {_said(run, 'message')}."
    if run.sha256 != snippet.sha256:
        return Verdict.STALE, "The snippet has changed since this run."
    if run.outcome == OutcomeKind.ASSEMBLED:
        return Verdict.CONTRADICTED, f"It was assembled, but is filed under {target}, where it would have to run."
    claimed = release.within(snippet.torch)
    if snippet.varies and not claimed:
        return Verdict.NOT_RUN, f"Outside its claim the outcome depends on the machine: {snippet.varies}."
    if run.outcome == OutcomeKind.PASSED:
        if claimed:
            return Verdict.WORKS, f"It passed on torch {release.torch}."
        return Verdict.CONTRADICTED, f"It passed on torch {release.torch}, outside its claim torch{snippet.torch}."
    error = f"{_said(run, 'type')}: {_said(run, 'message')}"
    if claimed:
        return Verdict.CONTRADICTED, f"It claims torch{snippet.torch} but {run.outcome} on {release.torch} with {error}"
    if run.outcome == OutcomeKind.FAILED and is_missing(run, snippet, api):
        return Verdict.ABSENT, f"As claimed it does not work on torch {release.torch}: {error}"
    return Verdict.CONTRADICTED, f"Outside its claim it {run.outcome}, but not because the feature is missing: {error}"


def is_missing(run: Run, snippet: Snippet, api: Sequence[str]) -> bool:
    """Tell whether a failure means that the feature itself is not there."""
    kind, message = _said(run, "type"), RANK.sub("", _said(run, "message"))
    if any(re.search(pattern, f"{kind}: {message}") for pattern in snippet.absent):
        return True
    names = {"torch", *(name.rpartition(".")[2] for name in api)}
    return kind in MISSING and any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", message) for name in names)


def _said(run: Run, key: str) -> str:
    return run.error[key] if run.error else "no error"


def worst(cells: Iterable[Cell]) -> Cell | None:
    """Return the cell that speaks for several: a contradiction before all, a lack of runs last."""
    return min(cells, key=lambda cell: cell.verdict.severity, default=None)
