"""Indexes all evidence by snippet, target and release."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from torchproof_docs.evidence.device_names import is_assembled, is_nvidia, parse_architecture
from torchproof_docs.evidence.page_evidence import ReleaseEvidence
from torchproof_docs.records.releases import Release, Releases
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.verdicts.cells import Cell, find_gravest, judge_cell


def _sort_key(target: str) -> tuple[bool, bool, bool, int, str]:
    assembled = is_assembled(target)
    other = assembled and not is_nvidia(parse_architecture(target))
    return assembled, not target.startswith("cpu"), other, len(target) if assembled else 0, target  # sm_80, sm_100


@dataclass(frozen=True)
class EvidenceIndex:
    """All evidence, asked for by snippet, target and release."""

    releases: Releases
    evidence: Mapping[tuple[str, str], ReleaseEvidence]

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """Return the targets with evidence: CPUs, GPUs, and last the architectures for which nothing ran."""
        return tuple(sorted({target for target, _ in self.evidence}, key=_sort_key))

    def get_evidence(self, target: str, release: Release) -> ReleaseEvidence | None:
        """Return what was recorded on a target for a release."""
        return self.evidence.get((target, release.torch))

    def get_cell(self, snippet: Snippet, api: Sequence[str], target: str, release: Release) -> Cell:
        """Return the cell of one snippet."""
        key = (snippet.name, snippet.sha256, tuple(api), target, release.torch)
        if key not in self._judged:
            evidence = self.get_evidence(target, release)
            run = evidence.runs.get(snippet.name) if evidence else None
            lookups = evidence.api if evidence else None
            self._judged[key] = judge_cell(snippet, api, release, target, run, lookups=lookups)
        return self._judged[key]

    @cached_property
    def _judged(self) -> dict[tuple[Any, ...], Cell]:
        return {}

    def list_cells(self, snippet: Snippet, api: Sequence[str], target: str) -> tuple[Cell, ...]:
        """Return a snippet's cells on one target, baseline first."""
        return tuple(self.get_cell(snippet, api, target, release) for release in self.releases.all)

    def list_ran_cells(self, snippet: Snippet, api: Sequence[str]) -> Iterator[Cell]:
        """Yield the cells of a snippet for which there is a run, target by target, baseline first."""
        for target in self.targets:
            for release in self.releases.all:
                evidence = self.get_evidence(target, release)
                if evidence and snippet.name in evidence.runs:
                    yield self.get_cell(snippet, api, target, release)

    def get_best_cell(self, snippet: Snippet, api: Sequence[str], release: Release) -> Cell:
        """Return the cell of the target that says most about a snippet on a release."""
        key = (snippet.name, snippet.sha256, tuple(api), None, release.torch)
        if key not in self._judged:
            cells = [self.get_cell(snippet, api, target, release) for target in self.targets]
            self._judged[key] = find_gravest(cells) or judge_cell(snippet, api, release, "", None)
        return self._judged[key]
