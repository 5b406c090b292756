"""Compares the evidence of two releases: the list that a maintainer works through."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self, assert_never

from torchproof.history.signature_diff import describe_differences, is_same_signature
from torchproof_docs.records.releases import Release
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.records.vocabulary import OutcomeKind, Term
from torchproof_docs.verdicts.cells import Cell
from torchproof_docs.verdicts.project import Project


class DifferenceKind(Term):
    """Kinds of differences, in the order in which a person should look at them."""

    heading: str

    def __new__(cls, word: str, *said: str) -> Self:
        """Make a member from its word and the heading of its section."""
        member = str.__new__(cls, word)
        member._value_, (member.heading,) = word, said
        return member

    BROKE = "broke", "Snippets that claim the new release but do not pass on it"
    APPEARED = "appeared", "Snippets that pass on the new release though their range ends before it"
    GONE = "gone", "API names that are gone"
    ARRIVED = "arrived", "API names that are new"
    MOVED = "moved", "Signatures that changed"
    WARNED = "warned", "Deprecation warnings that appeared while snippets ran"
    OPEN = "open", "Snippets that have not run on the new release"


@dataclass(frozen=True)
class ReleaseDifference:
    """One difference between two releases."""

    kind: DifferenceKind
    subject: str
    """Snippet or API name."""
    text: str


def compare_releases(project: Project, old: Release, new: Release) -> list[ReleaseDifference]:
    """Return the differences between two releases, by kind in the order of DifferenceKind."""
    found = [*_compare_runs(project, old, new), *_compare_names(project, old, new)]
    return sorted(found, key=lambda finding: (list(DifferenceKind).index(finding.kind), finding.subject))


def _compare_runs(project: Project, old: Release, new: Release) -> Iterator[ReleaseDifference]:
    for snippet in project.snippets.values():
        api = project.api_by_snippet[snippet.name]
        before, after = (project.evidence_index.get_best_cell(snippet, api, release) for release in (old, new))
        match after.verdict:
            case Verdict.FAILS | Verdict.ASSEMBLES | Verdict.NOT_RUN | Verdict.STALE:
                yield ReleaseDifference(DifferenceKind.OPEN, snippet.name, after.reason)
            case Verdict.CONTRADICTED:
                has_passed = after.run is not None and after.run.outcome == OutcomeKind.PASSED
                kind = DifferenceKind.APPEARED if has_passed else DifferenceKind.BROKE
                yield ReleaseDifference(kind, snippet.name, after.reason)
            case Verdict.WORKS | Verdict.PRESENT | Verdict.ABSENT:
                pass
            case _:
                assert_never(after.verdict)
        for warning in sorted(_get_warnings(after) - _get_warnings(before)):
            yield ReleaseDifference(DifferenceKind.WARNED, snippet.name, warning)


def _get_warnings(cell: Cell) -> set[str]:
    return set(cell.run.warnings) if cell.run else set()


def _compare_names(project: Project, old: Release, new: Release) -> Iterator[ReleaseDifference]:
    for target in project.evidence_index.targets:
        before, after = (
            project.evidence_index.get_evidence(target, old),
            project.evidence_index.get_evidence(target, new),
        )
        if not before or not after:
            continue
        for name in sorted(before.api.keys() & after.api.keys()):
            was, now = before.api[name], after.api[name]
            if was["present"] and not now["present"]:
                yield ReleaseDifference(DifferenceKind.GONE, name, f"in {old.torch}, not in {new.torch}")
            elif now["present"] and not was["present"]:
                yield ReleaseDifference(DifferenceKind.ARRIVED, name, f"not in {old.torch}, in {new.torch}")
            elif not is_same_signature(was["signature"], now["signature"]):
                yield ReleaseDifference(
                    DifferenceKind.MOVED, name, ", ".join(describe_differences(was["signature"], now["signature"]))
                )
        return  # the first target with both releases speaks for the names


def format_comparison(project: Project, old: Release, new: Release) -> str:
    """Return the differences as text, ending with what a person must look at."""
    differences = compare_releases(project, old, new)
    lines = [f"torch {old.torch} to {new.torch}"]
    for kind in DifferenceKind:
        chosen = [finding for finding in differences if finding.kind == kind]
        lines += [
            "",
            f"{kind.heading}: {len(chosen) or 'none'}",
            *(f"  {entry.subject}: {entry.text}" for entry in chosen),
        ]
    broken = sorted(_get_subjects(differences, DifferenceKind.BROKE, DifferenceKind.APPEARED))
    changed = {*broken, *_get_subjects(differences, DifferenceKind.GONE, DifferenceKind.MOVED)}
    lines += ["", "To look at now:"]
    features = project.features.values()
    pages = {f"docs/{feature.id}.md" for feature in features if changed.intersection((*feature.snippets, *feature.api))}
    steps = [f"  {page}: a snippet or an API name on it changed" for page in sorted(pages)]
    steps += [f"  snippets/{name}.py: its range on torch says otherwise than its run" for name in broken]
    return "\n".join([*lines, *(steps or ["  nothing: every claim still holds"])])


def _get_subjects(differences: Iterable[ReleaseDifference], *kinds: DifferenceKind) -> set[str]:
    return {difference.subject for difference in differences if difference.kind in kinds}
