"""PyTorch's changes release by release, claims proved by recorded runs.

What is listed in ``__all__`` is the public interface: read a checkout, ask for its claims, verdicts and runs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torchproof.errors import EvidenceError, RecordError, RunnerError, TorchproofError
    from torchproof.judge.cells import Cell
    from torchproof.judge.project import Project, load_project
    from torchproof.judge.proofs import Proof
    from torchproof.judge.verdicts import ProofVerdict, Verdict
    from torchproof.records.evidence import Run
    from torchproof.records.features import Feature
    from torchproof.records.releases import Release
    from torchproof.records.root import find_root
    from torchproof.records.snippets import Snippet
    from torchproof.records.vocabulary import Need, OutcomeKind

_HOMES = {
    "Cell": "judge.cells",
    "EvidenceError": "errors",
    "Feature": "records.features",
    "Need": "records.vocabulary",
    "OutcomeKind": "records.vocabulary",
    "Project": "judge.project",
    "Proof": "judge.proofs",
    "ProofVerdict": "judge.verdicts",
    "RecordError": "errors",
    "Release": "records.releases",
    "Run": "records.evidence",
    "RunnerError": "errors",
    "Snippet": "records.snippets",
    "TorchproofError": "errors",
    "Verdict": "judge.verdicts",
    "find_root": "records.root",
    "load_project": "judge.project",
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
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
