"""A checkout with the verdicts on its claims."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from torchproof_docs.evidence.repository import Repository
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.verdict_vocabulary import ProofVerdict
from torchproof_docs.verdicts.evidence_index import EvidenceIndex
from torchproof_docs.verdicts.proofs import Proof, apply_controls, prove_change, prove_feature, prove_snippet


@dataclass(frozen=True, eq=False)
class Project(Repository):
    """The records of one checkout with the verdicts of its evidence on their claims."""

    @cached_property
    def evidence_index(self) -> EvidenceIndex:
        """Return the index of all evidence."""
        return EvidenceIndex(self.releases, self.evidence, self.known_failures)

    @cached_property
    def snippet_proofs(self) -> dict[tuple[str, ...], Proof]:
        """Return the cache of proofs of snippets, by name, a change's release and API names."""
        return {}

    @cached_property
    def proofs(self) -> dict[str, Proof]:
        """Return the proof of each feature's ``since``."""
        proofs = {
            id: prove_feature(feature, self.snippets, self.evidence_index) for id, feature in self.features.items()
        }
        return {id: apply_controls(self.controls, proof, self.releases) for id, proof in proofs.items()}


def get_snippet_proof(project: Project, name: str, api: tuple[str, ...]) -> Proof:
    """Return the proof of the lower bound of a snippet's own range, computed once."""
    key = (name, "", *api)
    if key not in project.snippet_proofs:
        proof = prove_snippet(project.snippets[name], api, project.evidence_index)
        project.snippet_proofs[key] = apply_controls(project.controls, proof, project.releases)
    return project.snippet_proofs[key]


def get_change_proof(project: Project, change: ChangeEntry) -> Proof | None:
    """Return the proof that a change came with its release; None if it has no snippet."""
    if change.snippet is None:
        return None
    api = project.list_api_names(change)
    key = (change.snippet, change.release, *api)
    if key not in project.snippet_proofs:
        since, snippet = project.releases.get_release(change.release), project.snippets[change.snippet]
        proof = (
            prove_snippet(snippet, api, project.evidence_index)  # a bug that the oldest release has began nowhere
            if change.broken
            else prove_change(since, snippet, api, project.evidence_index)
        )
        project.snippet_proofs[key] = apply_controls(project.controls, proof, project.releases)
    return project.snippet_proofs[key]


def load_project(root: Path) -> Project:
    """Read every record of a checkout; raise RecordError or EvidenceError for the first that breaks a rule."""
    return Project.load_records(root)


def count_verdicts(project: Project, topic: str, target: str | None = None) -> Counter[ProofVerdict]:
    """Count the verdicts of the proofs of a topic's features, by one target or by all of them together."""
    chosen = [feature for feature in project.features.values() if feature.topic == topic]
    if target is None:
        return Counter(project.proofs[feature.id].verdict for feature in chosen)
    return Counter(
        prove_feature(feature, project.snippets, project.evidence_index, target).verdict for feature in chosen
    )
