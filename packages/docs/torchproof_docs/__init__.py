"""PyTorch's changes release by release, claims proved by recorded runs: what builds the site.

What is listed in ``__all__`` is the public interface: read a checkout, ask for its claims, verdicts and runs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torchproof.errors import EvidenceError, RecordError, RunnerError, TorchproofError
    from torchproof_docs.evidence.page_evidence import Run
    from torchproof_docs.records.features import Feature
    from torchproof_docs.records.releases import Release
    from torchproof_docs.records.root_folder import find_root
    from torchproof_docs.records.scripts.snippets import Snippet
    from torchproof_docs.records.verdict_vocabulary import ProofVerdict, Verdict
    from torchproof_docs.records.vocabulary import Need, OutcomeKind
    from torchproof_docs.verdicts.cells import Cell
    from torchproof_docs.verdicts.project import Project, load_project
    from torchproof_docs.verdicts.proofs import Proof

_HOMES = {
    "Cell": "torchproof_docs.verdicts.cells",
    "EvidenceError": "torchproof.errors",
    "Feature": "torchproof_docs.records.features",
    "Need": "torchproof_docs.records.vocabulary",
    "OutcomeKind": "torchproof_docs.records.vocabulary",
    "Project": "torchproof_docs.verdicts.project",
    "Proof": "torchproof_docs.verdicts.proofs",
    "ProofVerdict": "torchproof_docs.records.verdict_vocabulary",
    "RecordError": "torchproof.errors",
    "Release": "torchproof_docs.records.releases",
    "Run": "torchproof_docs.evidence.page_evidence",
    "RunnerError": "torchproof.errors",
    "Snippet": "torchproof_docs.records.scripts.snippets",
    "TorchproofError": "torchproof.errors",
    "Verdict": "torchproof_docs.records.verdict_vocabulary",
    "find_root": "torchproof_docs.records.root_folder",
    "load_project": "torchproof_docs.verdicts.project",
}

__all__ = [
    "Cell",
    "EvidenceError",
    "Feature",
    "Need",
    "OutcomeKind",
    "Project",
    "Proof",
    "ProofVerdict",
    "RecordError",
    "Release",
    "Run",
    "RunnerError",
    "Snippet",
    "TorchproofError",
    "Verdict",
    "find_root",
    "load_project",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for: the process that snippets are forked from needs none of them."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
