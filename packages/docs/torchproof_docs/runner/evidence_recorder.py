"""Records outcomes as evidence, page by page."""

import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from torchproof.errors import RunnerError
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.evidence_files import FullRun
from torchproof_docs.evidence.page_evidence import PageEvidence, hash_machine, merge_evidence, prune_evidence
from torchproof_docs.evidence.repository import Repository
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.runner.devices.machine import Machine
from torchproof_docs.runner.lookups.api_lookup import ApiEntry
from torchproof_docs.runner.outcomes import Outcome
from torchproof_docs.runner.run_records import build_machine_table, build_run, get_covered_release, get_today

Result = tuple[Snippet, Outcome]


@dataclass
class EvidenceRecorder:
    """Writes the runs and look-ups of each page to the page's evidence file."""

    checkout: Repository
    """As it was before the run."""
    machine: Machine
    contributor: str | None = None
    results: list[Result] = field(default_factory=list)
    """Everything that ran so far."""

    def __post_init__(self) -> None:
        """Raise RunnerError at once if nothing could be recorded."""
        get_covered_release(self.checkout, self.machine)
        folder = self.checkout.root / "evidence"
        try:
            folder.mkdir(exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError as error:
            raise RunnerError(f"{folder}: {error.strerror}; evidence is written there: make it writable") from error

    def record_lookups(self, pages: Iterable[str], lookup: Callable[[Sequence[str]], Mapping[str, ApiEntry]]) -> None:
        """Look up the API names of pages, and record the results."""
        release = get_covered_release(self.checkout, self.machine)
        wanted = {page: self.checkout.lookup_names_by_page.get(page, ()) for page in pages}
        entries = lookup(sorted({name for names in wanted.values() for name in names}))
        for page, names in wanted.items():
            if names:
                api = {release.torch: {name: asdict(entries[name]) for name in names}}
                self._merge_page(PageEvidence(self.machine.device, page, api=api))

    def add_run(self, snippet: Snippet, outcome: Outcome) -> None:
        """Save a run at once: however the recording ends, ``--only fresh`` goes on from there."""
        self.results.append((snippet, outcome))
        table = build_machine_table(self.machine, self.contributor)
        key, release = hash_machine(table), get_covered_release(self.checkout, self.machine)
        run = build_run(outcome, snippet, torch=self.machine.torch, machine=key)
        runs = {release.torch: {snippet.aspect: run}}
        self._merge_page(PageEvidence(self.machine.device, snippet.page, {key: table}, runs))

    def _merge_page(self, new: PageEvidence) -> None:
        """Merge into the file on disk, because another process may have recorded in between."""
        root = self.checkout.root / "evidence"
        path = evidence_files.get_page_path(root, new.target, new.page)
        old = evidence_files.load_page(path, root) if path.exists() else None
        if (merged := merge_evidence(old, new)) != old:
            evidence_files.save_page(merged, root)

    def finish(self) -> None:
        """Drop the evidence of snippets and API names that no longer exist."""
        drop_obsolete(self.checkout.root, self.machine.device)

    def record_whole_run(self, *, seconds: float, jobs: int) -> FullRun:
        """Record that every snippet ran and how many results changed; return the record."""
        release = get_covered_release(self.checkout, self.machine)
        before = self.checkout.evidence.get((self.machine.device, release.torch))
        old = before.runs if before else {}
        known = [(s, o, old[s.name]) for s, o in self.results if s.name in old and old[s.name].sha256 == s.sha256]
        pairs = [
            (s, build_run(o, s, torch=run.torch, machine=run.machine).list_differences(run)) for s, o, run in known
        ]
        record = FullRun(
            target=self.machine.device,
            torch=self.machine.torch,
            date=get_today(),
            machine=build_machine_table(self.machine, self.contributor),
            snippets=len(self.results),
            outcomes=dict(sorted(Counter(str(outcome.outcome) for _, outcome in self.results).items())),
            seconds=round(seconds, 1),
            jobs=jobs,
            compared=len(known),
            changed=tuple(sorted(f"{snippet.name}: {', '.join(fields)}" for snippet, fields in pairs if fields)),
        )
        evidence_files.save_full_run(record, self.checkout.root / "evidence")
        return record


def drop_obsolete(checkout_root: Path, target: str) -> None:
    """Drop the evidence of a target about snippets and API names that no longer exist.

    The checkout is read again: a merge may have brought scripts while a run was under way.
    """
    checkout = Repository.load_records(checkout_root)
    root = checkout_root / "evidence"
    aspects: dict[str, set[str]] = {}
    for snippet in checkout.scripts.values():
        aspects.setdefault(snippet.page, set()).add(snippet.aspect)
    for path in evidence_files.list_page_files(root, target):
        page = evidence_files.load_page(path, root)
        kept = prune_evidence(
            page, aspects=aspects.get(page.page, ()), names=checkout.lookup_names_by_page.get(page.page, ())
        )
        if kept != page:
            evidence_files.save_page(kept, root)
