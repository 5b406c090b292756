"""Proves the first release of a feature, of a facet, of a snippet's own range or of a change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from torchproof_docs.evidence.controlled_runs import ControlledRun
from torchproof_docs.evidence.device_names import is_assembled
from torchproof_docs.records.features import Feature
from torchproof_docs.records.releases import Release, Releases
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import ProofVerdict, Verdict
from torchproof_docs.records.vocabulary import Need, OutcomeKind
from torchproof_docs.verdicts.cells import Cell, find_gravest
from torchproof_docs.verdicts.evidence_index import EvidenceIndex


@dataclass(frozen=True)
class Proof:
    """The verdict on the first release of a feature, a facet or a change, with its reason."""

    verdict: ProofVerdict
    since: str
    reason: str
    first: Cell | None = None
    """The first release on which it worked."""
    last_absent: Cell | None = None
    """The last release on which it did not."""
    stopped: Cell | None = None
    """The release before, if the script failed there at something else than the feature."""
    needs: Need = Need.CPU
    """The hardware that the claim is about."""

    @property
    def said(self) -> str:
        """Return the verdict in the words of a page, where a first release that has not run is not proved."""
        return self.verdict.label.format(hardware=self.needs.label)

    @property
    def error_before(self) -> str:
        """Return the error that the last release without it raised, as ``Type: message``; empty if there is none."""
        error = self.last_absent.run.error if self.last_absent and self.last_absent.run else None
        return f"{error['type']}: {error['message']}" if error else ""


def find_feature_cell(
    feature: Feature,
    snippets: Mapping[str, Snippet],
    ledger: EvidenceIndex,
    release: Release,
    target: str | None = None,
) -> Cell | None:
    """Return the cell of a feature's proving snippets on a release, on one target or on all of them.

    Of several proving snippets those speak whose range holds the release; outside all ranges, all speak. What a
    snippet that needs less than the page shows inside its range is that the interface is there.
    """
    proof = [snippets[name] for name in feature.proof]
    inside = [snippet for snippet in proof if release.is_in_range(snippet.torch)]
    chosen = inside or proof
    if target and is_assembled(target):
        chosen = [snippet for snippet in chosen if snippet.needs != Need.CPU]  # the others run where they are
    if target is None:
        cells = [ledger.get_best_cell(snippet, feature.required_names, release) for snippet in chosen]
    else:
        cells = [ledger.get_cell(snippet, feature.required_names, target, release) for snippet in chosen]
    if not inside or {cell.verdict for cell in cells} & {Verdict.CONTRADICTED, Verdict.STALE}:
        return find_gravest(cells)
    able = [cell for cell, snippet in zip(cells, chosen, strict=True) if feature.needs.is_met_by(snippet.needs)]
    if lacking := [cell for cell in able if not cell.verdict.has_run]:
        least = max(lacking, key=lambda cell: cell.verdict.severity)  # the one that says least speaks for all
    elif able:
        return find_gravest(able)
    else:
        least = None
    lesser = next((cell for cell in cells if cell not in able and cell.verdict == Verdict.WORKS), None)
    return _weaken_cell(lesser, feature.needs) if lesser else least or find_gravest(cells)


def _weaken_cell(cell: Cell, needs: Need) -> Cell:
    """Return a passed cell as what it shows of a capability of other hardware."""
    passed = f"`{cell.snippet}` passed on torch {cell.release.torch}, {cell.target}: the interface is there"
    return replace(cell, verdict=Verdict.PRESENT, reason=f"{passed}; what it does has not run on {needs.meaning}.")


def prove_start(
    cells: Sequence[Cell], since: Release, until: Release, releases: Releases, needs: Need = Need.CPU
) -> Proof:
    """Prove a first release by cells, one a release and oldest first; of an interface alone it is *present*."""
    proof = replace(_prove_start(cells, since, until, releases), needs=needs)
    inside = [cell for cell in cells if since.version <= cell.release.version <= until.version]
    if proof.verdict != ProofVerdict.PROVED or all(cell.verdict == Verdict.WORKS for cell in inside):
        return proof
    worked = [cell.release.minor for cell in inside if cell.verdict == Verdict.WORKS]
    ran = f"ran on {needs.meaning} with {', '.join(worked)} alone" if worked else f"has not run on {needs.meaning}"
    scripts = sorted({cell.snippet for cell in inside if cell.verdict == Verdict.PRESENT})
    reason = f"{proof.reason} That is {' and '.join(scripts)}, without that hardware; what it does {ran}."
    return replace(proof, verdict=ProofVerdict.PRESENT, reason=reason)


def _prove_start(cells: Sequence[Cell], since: Release, until: Release, releases: Releases) -> Proof:
    for verdict in (Verdict.CONTRADICTED, Verdict.STALE):
        if bad := next((cell for cell in cells if cell.verdict == verdict), None):
            return Proof(ProofVerdict(verdict), since.minor, f"{bad.release.minor}: {bad.reason}")
    inside = [cell for cell in cells if since.version <= cell.release.version <= until.version]
    before = [cell for cell in cells if cell.release.version < since.version]
    missing = [cell.release.minor for cell in inside if not cell.verdict.has_run]
    if not inside or len(missing) == len(inside):
        return Proof(ProofVerdict.NOT_RUN, since.minor, (inside or cells)[0].reason if cells else "It has never run.")
    if missing:
        return Proof(
            ProofVerdict.NOT_RUN, since.minor, f"{_describe_start(inside, before)} has not run on {', '.join(missing)}."
        )
    first = next((cell for cell in inside if cell.verdict in (Verdict.WORKS, Verdict.PRESENT)), None)
    if not before:
        return Proof(
            ProofVerdict.PROVED,
            since.minor,
            f"The script passes on {releases.baseline.torch}, the oldest release tried.",
            first,
        )
    last = before[-1]
    if last.verdict == Verdict.NOT_RUN and last.run and last.run.outcome == OutcomeKind.FAILED:
        return Proof(ProofVerdict.NOT_RUN, since.minor, last.reason, first, stopped=last)
    if last.verdict != Verdict.ABSENT:
        return Proof(
            ProofVerdict.NOT_RUN, since.minor, f"It has not run on {last.release.torch}, the release before.", first
        )
    return Proof(
        ProofVerdict.PROVED,
        since.minor,
        f"The script passes on {since.torch} and fails on {last.release.torch}.",
        first,
        last,
    )


def _describe_start(inside: Sequence[Cell], before: Sequence[Cell]) -> str:
    """Return the beginning of a sentence: that the start of a claim is shown already, or ``It``."""
    if inside[0].verdict not in (Verdict.WORKS, Verdict.PRESENT) or not before or before[-1].verdict != Verdict.ABSENT:
        return "It"
    return f"It starts where it should, at {inside[0].release.torch} and not on {before[-1].release.torch}; it"


def apply_controls(controls: Mapping[tuple[str, str], ControlledRun], proof: Proof, releases: Releases) -> Proof:
    """Return a proof with the verdict *confounded* if one side of its border moved under a control.

    Controls run on the covered releases: that of an earlier patch stands for it.
    """
    for cell in (proof.last_absent, proof.first) if proof.verdict == ProofVerdict.PROVED else ():
        torch = releases.get_release(cell.release.minor).torch if cell else ""
        run = controls.get((cell.snippet, torch)) if cell else None
        if cell and run and run.moved:
            reason = f"On {torch} the script says otherwise under a control, {run.moved}: {run.said}"
            return replace(proof, verdict=ProofVerdict.CONFOUNDED, reason=reason)
    return proof


def prove_feature(
    feature: Feature, snippets: Mapping[str, Snippet], ledger: EvidenceIndex, target: str | None = None
) -> Proof:
    """Prove a feature's ``since`` by one target, or by all of them together."""
    releases = ledger.releases
    if feature.unproved:
        return Proof(ProofVerdict.NOT_RUN, feature.since, feature.unproved, needs=feature.needs)
    scripts = [snippets[name] for name in feature.proof]
    tried = ledger.list_tried_releases(scripts if feature.needs == Need.CPU else (), target)
    cells = [find_feature_cell(feature, snippets, ledger, release, target) for release in tried]
    until = releases.get_release(feature.until) if feature.until else releases.latest
    since = _find_first_patch(releases.get_release(feature.since), tried, scripts)
    return prove_start([cell for cell in cells if cell], since, until, releases, feature.needs)


def prove_snippet(snippet: Snippet, api: Sequence[str], ledger: EvidenceIndex) -> Proof:
    """Prove the lower bound of a snippet's own range."""
    tried = ledger.list_tried_releases([snippet])
    inside = [release for release in tried if release.is_in_range(snippet.torch)]
    cells = [ledger.get_best_cell(snippet, api, release) for release in tried]
    telling = [cell for cell in cells if cell.release not in inside[1:] or cell.verdict != Verdict.ABSENT]
    return prove_start(telling, inside[0], inside[-1], ledger.releases)


def _find_first_patch(since: Release, tried: Sequence[Release], scripts: Sequence[Snippet]) -> Release:
    """Return the first patch of a release that is in the range of one of some scripts; else the release."""
    patches = [release for release in tried if release.minor == since.minor]
    return next((patch for patch in patches if any(patch.is_in_range(one.torch) for one in scripts)), since)


def prove_change(since: Release, snippet: Snippet, api: Sequence[str], ledger: EvidenceIndex) -> Proof:
    """Prove that a release changed what a snippet shows; it has to pass on older releases in its range too."""
    tried = ledger.list_tried_releases([snippet])
    since = _find_first_patch(since, tried, [snippet])
    cells = [ledger.get_best_cell(snippet, api, release) for release in tried]
    claimed = [cell for cell in cells if cell.release.is_in_range(snippet.torch)]
    older = [cell for cell in claimed if cell.release.version < since.version]
    if not older or not claimed[-1].release.version >= since.version:
        return prove_snippet(snippet, api, ledger)
    proof = prove_start(cells, since, claimed[-1].release, ledger.releases)
    if proof.verdict != ProofVerdict.PROVED:
        return proof
    if missing := [cell.release.minor for cell in older if cell.verdict != Verdict.WORKS]:
        return replace(proof, verdict=ProofVerdict.NOT_RUN, reason=f"It has not run on {', '.join(missing)}.")
    held = ", ".join(cell.release.minor for cell in older)
    return replace(proof, reason=f"{proof.reason} It passes on {held} too.")
