"""Judges the rows of the starting table by look-ups, proofs and refuting runs."""

from collections.abc import Iterator
from dataclasses import dataclass

from torchproof_docs.records.features import Feature, StartingClaim
from torchproof_docs.records.verdict_vocabulary import ClaimVerdict, ProofVerdict, Verdict
from torchproof_docs.verdicts.project import Project
from torchproof_docs.verdicts.release_ranges import describe_since
from torchproof_docs.verdicts.signature_changes import list_lookups


@dataclass(frozen=True)
class ClaimRow:
    """A row of the starting table with its verdict."""

    claim: StartingClaim
    feature: Feature
    verdict: ClaimVerdict
    findings: tuple[str, ...]
    """One sentence each, with what carries it."""


def judge_starting_claims(project: Project) -> list[ClaimRow]:
    """Judge every row of the starting table by look-ups, proofs and refuting runs."""
    rows = [
        _judge_claim(project, feature, claim)
        for feature in project.features.values()
        for claim in feature.starting_claims
    ]
    return sorted(rows, key=lambda row: row.claim.row)


def _judge_claim(project: Project, feature: Feature, claim: StartingClaim) -> ClaimRow:
    absent = list(_find_absent_names(project, claim))
    refuted = list(_find_refutations(project, feature, claim))
    proof = project.proofs[feature.id]
    findings = []
    if proof.verdict == ProofVerdict.PROVED and feature.since != claim.since:
        findings.append(f"Claimed since {claim.since}; runs show {describe_since(project, feature)}: {proof.reason}")
    if absent or refuted:
        verdict = ClaimVerdict.WRONG
    elif findings:
        verdict = ClaimVerdict.CORRECTED
    elif proof.verdict == ProofVerdict.PROVED:
        verdict = ClaimVerdict.CONFIRMED
    else:
        verdict, sentence = _judge_by_parts(project, feature, claim) or _judge_by_names(project, claim)
        findings.append(sentence)
    return ClaimRow(claim, feature, verdict, (*absent, *findings, *refuted))


def _find_absent_names(project: Project, claim: StartingClaim) -> Iterator[str]:
    for name in claim.names:
        seen = list_lookups(project.evidence_index, name)
        if seen and not any(entry["present"] for entry in seen.values()):
            yield f"`{name}` is in none of the {len(seen)} releases looked at."


def _find_refutations(project: Project, feature: Feature, claim: StartingClaim) -> Iterator[str]:
    for name in claim.refuted_by:
        snippet = project.snippets[name]
        cells = [
            project.evidence_index.get_best_cell(snippet, feature.required_names, release)
            for release in project.releases.all
        ]
        worked = [cell.release.torch for cell in cells if cell.verdict == Verdict.WORKS]
        if worked:
            ran = worked[0] if len(worked) == 1 else f"{worked[0]} to {worked[-1]}"
            yield f"Shown by `{name}` on torch {ran}: {snippet.summary}"


def _judge_by_parts(project: Project, feature: Feature, claim: StartingClaim) -> tuple[ClaimVerdict, str] | None:
    """Judge a claim by those of its scripts that some machine could run; None if none shows the claimed release."""
    for name in feature.proof:
        snippet = project.snippets[name]
        cells = [
            project.evidence_index.get_best_cell(snippet, feature.required_names, release)
            for release in project.releases.all
        ]
        first = next((at for at, cell in enumerate(cells) if cell.verdict == Verdict.WORKS), 0)
        began = first and cells[first].release.minor == claim.since
        if began and cells[first - 1].verdict == Verdict.ABSENT:
            return ClaimVerdict.PARTLY_RUN, f"`{name}` works since {claim.since}; the rest needs what no machine had."
    return None


def _judge_by_names(project: Project, claim: StartingClaim) -> tuple[ClaimVerdict, str]:
    """Judge a claim whose feature no machine at hand could run: by when its names appeared."""
    seen = [list_lookups(project.evidence_index, name) for name in claim.names]
    present = [r for r in project.releases.all if seen and all(r in table and table[r]["present"] for table in seen)]
    if present and present[0] not in (project.releases.baseline, project.releases.get_release(claim.since)):
        dated = f"Claimed since {claim.since}; its names are there since {present[0].minor}."
        return ClaimVerdict.CORRECTED, f"{dated} What they do has not run: no machine had what it needs."
    if present and present[0].minor == claim.since:
        return (
            ClaimVerdict.NAMES_ONLY,
            f"Its names are there since {claim.since}; what they do has not run: no machine had what it needs.",
        )
    return ClaimVerdict.NOT_RUN, "It has not run: no machine had what it needs."
