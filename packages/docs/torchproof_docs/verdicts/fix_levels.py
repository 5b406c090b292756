"""Decides the level of a fix rule by what its pair of scripts gave on each release."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from torchproof.fix.fix_rules import FixLevel
from torchproof_docs.evidence.page_evidence import PageEvidence, Run
from torchproof_docs.records.fix_records import NO_FIX_REASONS, FixRecord
from torchproof_docs.records.release_notes import ReleaseNotes
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.verdicts.project import Project

# Why a change has no edit that a scan does not ask for.
NOT_SEEN = "no code shows that it meets the change"
NOT_MET = "old code goes on as before"
# The kind of change whose new behaviour is meant, so that only a person can ask for the old one.
CHOSEN_KIND = "default"


@dataclass(frozen=True)
class PairVerdict:
    """What the runs of a pair say."""

    level: FixLevel
    reason: str
    """One sentence."""
    since: str = ""
    """The first release from which on the new form works, "" if it never does."""
    until: str = ""
    """The last release on which it works, "" for the newest."""
    is_complete: bool = True
    """False if a run is missing or of an older file."""


@dataclass(frozen=True)
class PairRuns:
    """The runs of both forms on one release."""

    release: Release
    old: Run | None
    new: Run | None

    @property
    def is_comparable(self) -> bool:
        """True if both forms work."""
        return has_passed(self.old) and has_passed(self.new)

    @property
    def is_equal(self) -> bool:
        """True if both forms print the same, and the new one warns no more."""
        return (
            self.old is not None
            and self.new is not None
            and self.old.stdout == self.new.stdout
            and len(self.new.warnings) <= len(self.old.warnings)
        )


def has_passed(run: Run | None) -> bool:
    """Return True if a form works."""
    return run is not None and run.outcome == OutcomeKind.PASSED


def judge_pair(
    record: FixRecord,
    pages: Mapping[tuple[str, str], PageEvidence],
    releases: Sequence[Release],
    notes: Mapping[str, ReleaseNotes],
) -> PairVerdict:
    """Return the level of a fix record.

    Args:
        record: The record.
        pages: Evidence by target and page.
        releases: Every covered release, oldest first.
        notes: The release notes, in which an entry has its kind.

    """
    if record.pair is None:
        return PairVerdict(FixLevel.SHOWN, "No run compares the two forms.", releases[0].minor)
    runs = [
        PairRuns(each, *(_find_run(script, record.page, pages, each) for script in record.pair)) for each in releases
    ]
    if lacking := [each.release.minor for each in runs if each.old is None or each.new is None]:
        reason = f"The pair has not run on {', '.join(lacking)}."
        return PairVerdict(FixLevel.SHOWN, reason, releases[0].minor, is_complete=False)
    return judge_runs(runs, _find_chosen_release(record, notes))


def count_fix_levels(project: Project) -> Counter[str]:
    """Count the change entries by the most that an edit of theirs may do without a person, or by why none does."""
    best: dict[str, FixLevel] = {}
    order = list(FixLevel)
    for record in project.fixes.values():
        for entry in record.entries:
            best[entry] = min(best.get(entry, record.level), record.level, key=order.index)
    counts: Counter[str] = Counter()
    for change in project.changes:
        entry = f"{change.release}/{change.id}"
        if entry in best:
            counts[best[entry]] += 1
        elif entry in project.unfixed:
            counts[NO_FIX_REASONS[project.unfixed[entry]]] += 1
        else:
            counts[NOT_SEEN if change.severity else NOT_MET] += 1
    return counts


def _find_run(
    script: Snippet, page: str, pages: Mapping[tuple[str, str], PageEvidence], release: Release
) -> Run | None:
    """Return the run of a script on a CPU, None if there is none of today's text."""
    for (target, name), evidence in sorted(pages.items()):
        if name == page and target.startswith("cpu"):
            run = evidence.runs.get(release.torch, {}).get(script.aspect)
            if run and run.sha256 == script.sha256 and run.outcome != OutcomeKind.UNMET:
                return run
    return None


def _find_chosen_release(record: FixRecord, notes: Mapping[str, ReleaseNotes]) -> str:
    """Return the release of an entry that changed a default on purpose, "" if none did."""
    for entry in record.entries:
        minor, _, id = entry.partition("/")
        for change in notes[minor].changes if minor in notes else ():
            if change.id == id and change.kind == CHOSEN_KIND:
                return minor
    return ""


def judge_runs(runs: Sequence[PairRuns], chosen: str = "") -> PairVerdict:
    """Return the level that complete runs give.

    Args:
        runs: The runs, oldest release first.
        chosen: The release that changed a default on purpose, "" if none did.

    """
    works = [index for index, each in enumerate(runs) if has_passed(each.new)]
    if not works:
        return PairVerdict(FixLevel.SHOWN, "The new form works on no release.")
    last = first = works[-1]
    while first - 1 in works:
        first -= 1
    block = runs[first : last + 1]
    since, until = runs[first].release.minor, "" if last == len(runs) - 1 else runs[last].release.minor
    level, reason = _compare_forms(runs, block, chosen)
    return PairVerdict(level, reason, since, until)


def _compare_forms(runs: Sequence[PairRuns], block: Sequence[PairRuns], chosen: str) -> tuple[FixLevel, str]:
    """Return the level of a new form on the releases on which it works, and why."""
    both = [each for each in block if each.is_comparable]
    different = [each for each in both if not each.is_equal]
    if not both:
        return _compare_across_border(runs, block)
    if not different and not (chosen and any(not has_passed(each.old) for each in block)):
        said = f"Both forms give the same on {_name_releases(both)}"
        alone = [each for each in block if not has_passed(each.old)]
        return FixLevel.SAFE, f"{said}; the new one alone works on {_name_releases(alone)}." if alone else f"{said}."
    border = next(at for at, each in enumerate(block) if each in different or not has_passed(each.old))
    before, after = block[:border], block[border:]
    if not before:
        return FixLevel.SHOWN, f"The two forms differ on {_name_releases(different)}."
    is_kept = all(has_passed(each.new) and _prints_same(each.new, before[-1].new) for each in after)
    returns = any(each.is_comparable and each.is_equal for each in after)
    if not is_kept or returns:
        return FixLevel.SHOWN, f"The two forms differ on {_name_releases(different)}."
    return FixLevel.KEEPS, (
        f"Both give the same on {_name_releases(before)}; from {after[0].release.minor} on the new one alone does so."
    )


def _compare_across_border(runs: Sequence[PairRuns], block: Sequence[PairRuns]) -> tuple[FixLevel, str]:
    """Return the level of forms of which no release has both."""
    older = [each for each in runs if has_passed(each.old) and each.release.version < block[0].release.version]
    if older and _prints_same(older[-1].old, block[0].new):
        old, new = older[-1].release.minor, block[0].release.minor
        return FixLevel.SAFE, f"The new form gives on {new} what the old one gives on {old}; no release has both."
    return FixLevel.SHOWN, "No release has both forms."


def _prints_same(first: Run | None, second: Run | None) -> bool:
    return first is not None and second is not None and first.stdout == second.stdout


def _name_releases(runs: Sequence[PairRuns]) -> str:
    names = [each.release.minor for each in runs]
    return f"{names[0]} to {names[-1]}" if len(names) > 2 else " and ".join(names)
