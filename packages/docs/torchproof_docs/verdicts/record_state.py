"""The state of a record in words: what every generated form says of a feature or a change that no run proves."""

from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.verdict_vocabulary import ProofVerdict
from torchproof_docs.verdicts.project import Project, get_change_proof
from torchproof_docs.verdicts.proofs import Proof
from torchproof_docs.verdicts.release_ranges import describe_since

# The state of a change without a snippet.
SOURCED = "from its source, not run"


def describe_state(proof: Proof | None, untried: str | None = None) -> str:
    """Return the state of a record: the verdict of its proof, or what a run would need, or that a source says it."""
    if proof:
        return proof.said
    return f"not run: needs {untried}" if untried else SOURCED


def is_proved(proof: Proof | None) -> bool:
    """Return True if runs of today's script prove it."""
    return proof is not None and proof.verdict == ProofVerdict.PROVED


def format_state(proof: Proof | None, untried: str | None = None) -> str:
    """Return the state as a remark, such as `` (stale)``; "" if it is proved."""
    return "" if is_proved(proof) else f" ({describe_state(proof, untried)})"


def format_change_state(project: Project, change: ChangeEntry) -> str:
    """Return the state of a change entry as a remark; "" if it is proved."""
    return format_state(get_change_proof(project, change), change.untried)


def format_feature_state(project: Project, feature: Feature) -> str:
    """Return the state of a feature's first release as a remark; "" if it is proved."""
    return format_state(project.proofs[feature.id])


def describe_first_release(project: Project, feature: Feature) -> str:
    """Return the first release of a feature, and its state unless it is proved: ``2.10 (not proved)``."""
    return f"{describe_since(project, feature)}{format_feature_state(project, feature)}"


def find_older_names(project: Project, feature: Feature) -> tuple[str, ...]:
    """Return the API names of a page that the release before its first one has, so what is new is a part of them."""
    releases = project.releases.all
    place = releases.index(project.releases.get_release(feature.since))
    before = project.releases.all[place - 1] if place else None
    lookups = [
        evidence.api
        for target in project.evidence_index.targets
        if before and (evidence := project.evidence_index.get_evidence(target, before))
    ]
    return tuple(name for name in feature.api if any(name in table and table[name]["present"] for table in lookups))
