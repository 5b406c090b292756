"""Judges one run against one claim: a cell.

A failure outside a snippet's range counts as ``absent`` only if it is the feature that is missing. That is so when
the error names one of the page's own API names in its place, module or class and attribute, or when the snippet's
header announces it (``absent``); and when the look-ups of that release do not say otherwise. An error that names
something else which the release lacks says nothing about the feature. Everything else, such as a missing package, a
typo or a time-out, contradicts the claim.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from torchproof_docs.evidence import assembled_kernels
from torchproof_docs.evidence.device_names import is_assembled, is_nvidia, parse_architecture
from torchproof_docs.evidence.page_evidence import RANK_PREFIX, Run
from torchproof_docs.records.known_failures import KnownFailure
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.error_patterns import is_announced
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.verdicts.absence_errors import Lookups, find_recorded_name, parse_missing_name

# A form of a fix record claims nothing, so that its failure contradicts nothing.
FAILURES = frozenset({OutcomeKind.FAILED, OutcomeKind.TIMEOUT, OutcomeKind.CRASHED})


@dataclass(frozen=True)
class Cell:
    """The verdict of one snippet's run on one release on its claim."""

    snippet: str
    target: str
    release: Release
    verdict: Verdict
    reason: str
    """One sentence."""
    run: Run | None = None


def judge_cell(
    snippet: Snippet,
    api: Sequence[str],
    release: Release,
    target: str,
    run: Run | None,
    *,
    lookups: Lookups | None = None,
) -> Cell:
    """Judge a run of a snippet, or the lack of one, against its claim on a release.

    The names in ``api`` are the page's own; ``lookups`` is what all names were on that target and release.
    """
    is_run = run is not None and run.sha256 == snippet.sha256
    if is_assembled(target):
        verdict, reason = _judge_assembly(snippet, release, target, run)
    elif snippet.is_fix_script and is_run and run and run.outcome in FAILURES:
        verdict = Verdict.ABSENT
        reason = f"The form does not work on torch {release.torch}: {': '.join(get_error(run))}"
    else:
        verdict, reason = _judge_run(snippet, api, release, run, lookups or {})
    return Cell(snippet.name, target, release, verdict, reason, run)


def _judge_assembly(snippet: Snippet, release: Release, target: str, run: Run | None) -> tuple[Verdict, str]:
    """Judge assembled kernels that did not run: they prove no claim, but a refused kernel contradicts one."""
    if run is None:
        return Verdict.NOT_RUN, "It has not been assembled for this architecture."
    if run.sha256 != snippet.sha256:
        return Verdict.NOT_RUN, "The snippet has changed since its kernels were assembled."
    kind, message = get_error(run)
    name = parse_architecture(target)
    match run.outcome:
        case OutcomeKind.PASSED | OutcomeKind.TIMEOUT | OutcomeKind.CRASHED:
            return Verdict.CONTRADICTED, f"It {run.outcome} on {target}, where nothing can run."
        case OutcomeKind.UNMET:
            return Verdict.NOT_RUN, f"It was not assembled for {name}: {message}."
        case _ if not release.is_in_range(snippet.torch):
            return Verdict.NOT_RUN, f"It was not assembled for {name}: {message}."
        case OutcomeKind.FAILED if not is_nvidia(name):
            return Verdict.NOT_RUN, f"It claims NVIDIA GPUs alone, and is refused for {name} with {kind}: {message}."
        case OutcomeKind.FAILED:
            claim = f"It claims torch{snippet.torch} but is refused for {name}"
            return Verdict.CONTRADICTED, f"{claim} on {release.torch} with {kind}: {message}"
        case OutcomeKind.ASSEMBLED:
            return _judge_kernels(run, name)
        case _:
            assert_never(run.outcome)


def _judge_kernels(run: Run, name: str) -> tuple[Verdict, str]:
    if wrong := next(assembled_kernels.find_invalid_lines(run.stdout), None) or (
        None if assembled_kernels.count_kernels(run.stdout) else "no kernel"
    ):
        return Verdict.CONTRADICTED, f"Its record for {name} names no kernels that were assembled: {wrong}"
    return Verdict.ASSEMBLES, f"The kernels of what it shows assemble for {name}; they have not run there."


def _judge_run(
    snippet: Snippet, api: Sequence[str], release: Release, run: Run | None, lookups: Lookups
) -> tuple[Verdict, str]:
    if run is None:
        return Verdict.NOT_RUN, "It has not run on this target."
    is_claimed = release.is_in_range(snippet.torch)
    match run.outcome:
        case OutcomeKind.UNMET:
            return Verdict.NOT_RUN, f"The machine lacked what it needs: {get_error(run)[1]}."
        case _ if run.sha256 != snippet.sha256:
            return Verdict.STALE, "The snippet has changed since this run."
        case OutcomeKind.ASSEMBLED:
            return Verdict.CONTRADICTED, "It was assembled, but is filed under a device, where it would have to run."
        case _ if snippet.varies and not is_claimed:
            return Verdict.NOT_RUN, f"Outside its claim the outcome depends on the machine: {snippet.varies}."
        case OutcomeKind.PASSED if is_claimed:
            return Verdict.WORKS, f"It passed on torch {release.torch}."
        case OutcomeKind.PASSED:
            return Verdict.CONTRADICTED, f"It passed on torch {release.torch}, outside its claim torch{snippet.torch}."
        case OutcomeKind.FAILED if not is_claimed:
            return _judge_failure_outside(snippet, api, release, run, lookups)
        case OutcomeKind.FAILED | OutcomeKind.TIMEOUT | OutcomeKind.CRASHED:
            return Verdict.CONTRADICTED, _describe_contradiction(snippet, release, run, is_claimed=is_claimed)
        case _:
            assert_never(run.outcome)


def _describe_contradiction(snippet: Snippet, release: Release, run: Run, *, is_claimed: bool) -> str:
    error = ": ".join(get_error(run))
    if is_claimed:
        return f"It claims torch{snippet.torch} but {run.outcome} on {release.torch} with {error}"
    return f"Outside its claim it {run.outcome}, but not because the feature is missing: {error}"


def _judge_failure_outside(
    snippet: Snippet, api: Sequence[str], release: Release, run: Run, lookups: Lookups
) -> tuple[Verdict, str]:
    """Judge a failure outside the claimed range: absent if the error shows that the feature is missing."""
    kind, message = get_error(run)
    error = f"{kind}: {message}"
    lacked = parse_missing_name(kind, message)
    if name := find_recorded_name(kind, message, api, lookups):
        detail = f"its look-up on torch {release.torch} says that {name} was there"
        return Verdict.CONTRADICTED, f"Outside its claim it failed with {error}, but {detail}"
    missing_names = [name for name in api if lacked and lacked.is_in(name)]
    absent = (name for name, entry in lookups.items() if not entry["present"]) if lacked and not missing_names else ()
    if other := next((name for name in absent if lacked and lacked.is_in(name)), None):
        reason = f"It stops at {other}, which torch {release.torch} lacks, before it comes to what its page is about."
        return Verdict.NOT_RUN, reason
    if missing_names or is_announced(error, snippet.absent):
        return Verdict.ABSENT, f"As claimed it does not work on torch {release.torch}: {error}"
    return Verdict.CONTRADICTED, f"Outside its claim it failed, but not because the feature is missing: {error}"


def get_error(run: Run) -> tuple[str, str]:
    """Return type and message of the error that ended a run, without the rank that raised it first."""
    if run.error is None:
        return "no error", "no error"
    return run.error["type"], RANK_PREFIX.sub("", run.error["message"])


def apply_known_failure(cell: Cell, known: KnownFailure) -> Cell:
    """Return a contradicted cell as a known failure if it ended with that error; else return it as it is."""
    if cell.verdict != Verdict.CONTRADICTED or cell.run is None or ": ".join(get_error(cell.run)) != known.error:
        return cell
    return replace(
        cell, verdict=Verdict.FAILS, reason=f"On {cell.target} alone it ended with {known.error}; {known.reason}"
    )


def find_gravest(cells: Iterable[Cell]) -> Cell | None:
    """Return the cell with the gravest verdict: a contradiction first, a lack of runs last."""
    return min(cells, key=lambda cell: cell.verdict.severity, default=None)
