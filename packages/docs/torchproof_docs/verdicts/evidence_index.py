"""Indexes all evidence by snippet, target and release."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from torchproof_docs.evidence.device_names import is_assembled, is_nvidia, parse_architecture
from torchproof_docs.evidence.page_evidence import ReleaseEvidence
from torchproof_docs.records.known_failures import FailureKey, KnownFailure
from torchproof_docs.records.releases import Release, Releases
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.verdicts.cells import Cell, apply_known_failure, find_gravest, judge_cell


def _sort_key(target: str) -> tuple[bool, bool, bool, int, str]:
    assembled = is_assembled(target)
    other = assembled and not is_nvidia(parse_architecture(target))
    return assembled, not target.startswith("cpu"), other, len(target) if assembled else 0, target  # sm_80, sm_100


@dataclass(frozen=True)
class EvidenceIndex:
    """All evidence, asked for by snippet, target and release."""

    releases: Releases
    evidence: Mapping[tuple[str, str], ReleaseEvidence]
    known_failures: Mapping[FailureKey, KnownFailure] = field(default_factory=dict)

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
            cell = judge_cell(snippet, api, release, target, run, lookups=lookups)
            known = self.known_failures.get((snippet.name, target, release.torch))
            self._judged[key] = apply_known_failure(cell, known) if known else cell
        return self._judged[key]

    @cached_property
    def _judged(self) -> dict[tuple[Any, ...], Cell]:
        return {}

    def list_tried_releases(self, snippets: Sequence[Snippet], target: str | None = None) -> tuple[Release, ...]:
        """Return the covered releases, and the earlier patches on which all of some scripts ran, oldest first.

        A patch stands there without a run, too, where the range of a script leaves out the patch after it.
        """

        def is_tried(patch: Release, snippet: Snippet) -> bool:
            targets = [target] if target else self.targets
            if any(snippet.name in found.runs for one in targets if (found := self.get_evidence(one, patch))):
                return True
            covered = self.releases.get_release(patch.minor)
            return not target and patch.is_in_range(snippet.torch) and not covered.is_in_range(snippet.torch)

        patches = [one for one in self.releases.patches if snippets and all(is_tried(one, each) for each in snippets)]
        return tuple(sorted((*self.releases.all, *patches), key=lambda release: release.version))

    def list_cells(self, snippet: Snippet, api: Sequence[str], target: str) -> tuple[Cell, ...]:
        """Return a snippet's cells on one target, baseline first."""
        return tuple(self.get_cell(snippet, api, target, release) for release in self.releases.all)

    def list_ran_cells(self, snippet: Snippet, api: Sequence[str]) -> Iterator[Cell]:
        """Yield the cells of a snippet for which there is a run, target by target, baseline first."""
        for target in self.targets:
            for release in self.releases.tried:
                evidence = self.get_evidence(target, release)
                if evidence and snippet.name in evidence.runs:
                    yield self.get_cell(snippet, api, target, release)

    def get_best_cell(self, snippet: Snippet, api: Sequence[str], release: Release) -> Cell:
        """Return the cell of the target that says most about a snippet on a release."""
        key = (snippet.name, snippet.sha256, tuple(api), None, release.torch)
        if key not in self._judged:
            cells = [self.get_cell(snippet, api, target, release) for target in self.targets]
            others = [cell for cell in cells if cell.verdict != Verdict.FAILS]
            has_run = any(cell.verdict.has_run for cell in others)
            speaking = others if has_run else cells
            self._judged[key] = find_gravest(speaking) or judge_cell(snippet, api, release, "", None)
        return self._judged[key]
