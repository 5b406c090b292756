"""What a file that is sent in says beyond the evidence in its place."""

from collections.abc import Iterable, Iterator

from torchproof.judge.project import Project
from torchproof.records import evidence_files
from torchproof.records.evidence import Lookup, PageEvidence, Run
from torchproof.records.vocabulary import OutcomeKind

Known = tuple[PageEvidence, ...]
"""Evidence of a page that was or is in its place, the present last."""


def standing(project: Project, sent: PageEvidence) -> Known:
    """Return the evidence that was in the place of what was sent when the checkout was read, and the one there now.

    Jobs of a matrix each send a file of the same page, in which all but one release is as they found it: what was there
    before is not news, though another job has put something else there since.
    """
    folder = project.root / "evidence"
    path = evidence_files.place(folder, sent.target, sent.page)
    before = project.pages.get((sent.target, sent.page))
    now = evidence_files.load(path, folder) if path.exists() else None
    return tuple(evidence for evidence in (before, now) if evidence)


def new_runs(sent: PageEvidence, known: Known) -> dict[str, dict[str, Run]]:
    """Return the runs that say something the known evidence does not; that a machine lacks something, last."""
    return {
        release: {aspect: run for aspect, run in table.items() if _is_news(run, _runs(known, release, aspect))}
        for release, table in sent.runs.items()
    }


def new_names(sent: PageEvidence, known: Known) -> dict[str, dict[str, Lookup]]:
    """Return the look-ups that say something the known evidence does not."""
    seen = [
        (release, name, entry) for page in known for release, table in page.api.items() for name, entry in table.items()
    ]
    return {
        release: {name: entry for name, entry in table.items() if (release, name, entry) not in seen}
        for release, table in sent.api.items()
    }


def _runs(known: Known, release: str, aspect: str) -> list[Run]:
    found = (evidence.runs.get(release, {}).get(aspect) for evidence in known)
    return [run for run in found if run]


def _is_news(run: Run, olds: Iterable[Run]) -> bool:
    return not any(run == old or _says_less(run, old) for old in olds)


def _says_less(run: Run, old: Run) -> bool:
    return run.outcome == OutcomeKind.UNMET and old.outcome != OutcomeKind.UNMET and run.sha256 == old.sha256


def news_by_snippet(sent: PageEvidence, known: Known) -> Iterator[tuple[str, str, Run]]:
    """Yield release, snippet name and run of everything new."""
    for release, table in new_runs(sent, known).items():
        for aspect, run in table.items():
            yield release, f"{sent.page}/{aspect}", run
