"""What evidence says about a claim: cells, and whether a ``since`` is proved.

A failure outside a snippet's range counts as ``absent`` only if it is the feature that is missing. That is so when
the error is an ``AttributeError``, ``ImportError`` or ``ModuleNotFoundError`` that names torch or one of the feature's
API names, or when the snippet's header announces it (``absent``). Everything else, such as a missing package, a typo
or a time-out, proves nothing and contradicts the claim.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from torchproof.evidence import Evidence, Run
from torchproof.feature import Feature
from torchproof.releases import Release, Releases
from torchproof.snippet import Snippet

VERDICTS = ("works", "absent", "contradicted", "stale", "not run")
"""What a cell can say, in the words of the site."""

PROOFS = ("proved", "contradicted", "stale", "not run")
"""What the proof of a ``since`` can say."""

MISSING = ("AttributeError", "ImportError", "ModuleNotFoundError")
RANK = re.compile(r"^rank \d+: ")
"""Which of several ranks speaks first is a race."""
WORST_FIRST = ("contradicted", "stale", "works", "absent", "not run")


@dataclass(frozen=True)
class Cell:
    """What one snippet's run on one release says about its claim."""

    snippet: str
    target: str
    release: Release
    verdict: str
    reason: str
    """One sentence."""
    run: Run | None = None


@dataclass(frozen=True)
class Proof:
    """Whether the first release of a feature, or of a facet, is proved."""

    verdict: str
    """One of PROOFS."""
    since: str
    reason: str
    first: Cell | None = None
    """The first release on which it worked."""
    last_absent: Cell | None = None
    """The last release on which it did not."""

    @property
    def said(self) -> str:
        """Return the verdict in the words of a page, where a first release that has not run is not proved."""
        return "not proved" if self.verdict == "not run" else self.verdict

    @property
    def error_before(self) -> str:
        """Return the error that the last release without it raised, as ``Type: message``; empty if there is none."""
        error = self.last_absent.run.error if self.last_absent and self.last_absent.run else None
        return f"{error['type']}: {error['message']}" if error else ""


def judge(snippet: Snippet, api: Sequence[str], release: Release, target: str, run: Run | None) -> Cell:
    """Return what a run (or its lack) says about a snippet's claim on a release."""
    verdict, reason = _verdict(snippet, api, release, run)
    return Cell(snippet.name, target, release, verdict, reason, run)


def _verdict(snippet: Snippet, api: Sequence[str], release: Release, run: Run | None) -> tuple[str, str]:
    if run is None:
        return "not run", "It has not run on this target."
    if run.outcome == "unmet":
        return "not run", f"The machine lacked what it needs: {_said(run, 'message')}."
    if run.sha256 != snippet.sha256:
        return "stale", "The snippet has changed since this run."
    claimed = release.within(snippet.torch)
    if run.outcome == "passed":
        if claimed:
            return "works", f"It passed on torch {release.torch}."
        return "contradicted", f"It passed on torch {release.torch}, outside its claim torch{snippet.torch}."
    error = f"{_said(run, 'type')}: {_said(run, 'message')}"
    if claimed:
        return "contradicted", f"It claims torch{snippet.torch} but {run.outcome} on {release.torch} with {error}"
    if run.outcome == "failed" and is_missing(run, snippet, api):
        return "absent", f"As claimed it does not work on torch {release.torch}: {error}"
    return "contradicted", f"Outside its claim it {run.outcome}, but not because the feature is missing: {error}"


def is_missing(run: Run, snippet: Snippet, api: Sequence[str]) -> bool:
    """Tell whether a failure means that the feature itself is not there."""
    kind, message = _said(run, "type"), RANK.sub("", _said(run, "message"))
    if any(re.search(pattern, f"{kind}: {message}") for pattern in snippet.absent):
        return True
    names = {"torch", *(name.rpartition(".")[2] for name in api)}
    return kind in MISSING and any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", message) for name in names)


def _said(run: Run, key: str) -> str:
    return run.error[key] if run.error else "no error"


@dataclass(frozen=True)
class Ledger:
    """All evidence, asked for by snippet, target and release."""

    releases: Releases
    evidence: Mapping[tuple[str, str], Evidence]

    @property
    def targets(self) -> tuple[str, ...]:
        """Return the targets with evidence, CPU first."""
        return tuple(
            sorted({target for target, _ in self.evidence}, key=lambda name: (not name.startswith("cpu"), name))
        )

    def at(self, target: str, release: Release) -> Evidence | None:
        """Return what was recorded on a target for a release."""
        return self.evidence.get((target, release.torch))

    def cell(self, snippet: Snippet, api: Sequence[str], target: str, release: Release) -> Cell:
        """Return the cell of one snippet."""
        key = (snippet.name, snippet.sha256, tuple(api), target, release.torch)
        if key not in self._judged:
            evidence = self.at(target, release)
            run = evidence.runs.get(snippet.name) if evidence else None
            self._judged[key] = judge(snippet, api, release, target, run)
        return self._judged[key]

    @cached_property
    def _judged(self) -> dict[tuple[Any, ...], Cell]:
        return {}

    def cells(self, snippet: Snippet, api: Sequence[str], target: str) -> tuple[Cell, ...]:
        """Return a snippet's cells on one target, baseline first."""
        return tuple(self.cell(snippet, api, target, release) for release in self.releases.all)

    def best(self, snippet: Snippet, api: Sequence[str], release: Release) -> Cell:
        """Return the cell of the target that says most about a snippet on a release."""
        cells = [self.cell(snippet, api, target, release) for target in self.targets]
        return worst(cells) or judge(snippet, api, release, "", None)


def worst(cells: Iterable[Cell]) -> Cell | None:
    """Return the cell that speaks for several: a contradiction before all, a lack of runs last."""
    return min(cells, key=lambda cell: WORST_FIRST.index(cell.verdict), default=None)


def feature_cell(
    feature: Feature, snippets: Mapping[str, Snippet], ledger: Ledger, release: Release, target: str | None = None
) -> Cell | None:
    """Return what the proof of a feature says on a release, on one target or on all of them.

    Of several proving snippets those speak whose range holds the release; outside all ranges, all speak.
    """
    proof = [snippets[name] for name in feature.proof]
    inside = [snippet for snippet in proof if release.within(snippet.torch)]
    chosen = inside or proof
    if target is None:
        cells = [ledger.best(snippet, feature.api, release) for snippet in chosen]
    else:
        cells = [ledger.cell(snippet, feature.api, target, release) for snippet in chosen]
    verdicts = {cell.verdict for cell in cells}
    if verdicts > {"not run"} and not verdicts & {"contradicted", "stale"} and inside:
        return next(cell for cell in cells if cell.verdict == "not run")
    return worst(cells)


def prove(cells: Sequence[Cell], since: Release, until: Release, releases: Releases) -> Proof:
    """Return whether cells, one a release and oldest first, prove a first release."""
    for verdict in ("contradicted", "stale"):
        if bad := next((cell for cell in cells if cell.verdict == verdict), None):
            return Proof(verdict, since.minor, f"{bad.release.minor}: {bad.reason}")
    inside = [cell for cell in cells if since.version <= cell.release.version <= until.version]
    before = [cell for cell in cells if cell.release.version < since.version]
    missing = [cell.release.minor for cell in inside if cell.verdict == "not run"]
    if not inside or len(missing) == len(inside):
        return Proof("not run", since.minor, (inside or cells)[0].reason if cells else "It has never run.")
    if missing:
        return Proof("not run", since.minor, f"It has not run on {', '.join(missing)}.")
    first = next((cell for cell in inside if cell.verdict == "works"), None)
    if not before:
        return Proof(
            "proved", since.minor, f"The script passes on {releases.baseline.torch}, the oldest release tried.", first
        )
    last = before[-1]
    if last.verdict != "absent":
        return Proof("not run", since.minor, f"It has not run on {last.release.torch}, the release before.", first)
    return Proof(
        "proved", since.minor, f"The script passes on {since.torch} and fails on {last.release.torch}.", first, last
    )


def prove_feature(
    feature: Feature, snippets: Mapping[str, Snippet], ledger: Ledger, target: str | None = None
) -> Proof:
    """Return whether a feature's ``since`` is proved by one target, or by all of them together."""
    releases = ledger.releases
    if feature.unproved:
        return Proof("not run", feature.since, feature.unproved)
    cells = [feature_cell(feature, snippets, ledger, release, target) for release in releases.all]
    until = releases.get(feature.until) if feature.until else releases.latest
    return prove([cell for cell in cells if cell], releases.get(feature.since), until, releases)


def prove_snippet(snippet: Snippet, api: Sequence[str], ledger: Ledger) -> Proof:
    """Return whether the lower bound of a snippet's own range is proved."""
    releases = ledger.releases
    inside = [release for release in releases.all if release.within(snippet.torch)]
    cells = [ledger.best(snippet, api, release) for release in releases.all]
    wanted = [cell for cell in cells if cell.release not in inside[1:] or cell.verdict != "absent"]
    return prove(wanted, inside[0], inside[-1], releases)
