"""What a pair of scripts gave on each release decides whether its edit is safe, keeps a behaviour, or is shown."""

from datetime import date

import pytest

from torchproof.fix.fix_rules import FixLevel
from torchproof_docs.evidence.page_evidence import Run
from torchproof_docs.records.releases import Release
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.verdicts.fix_levels import PairRuns, PairVerdict, judge_runs

RELEASES = ("2.5", "2.6", "2.7", "2.8")


def make_run(said: str) -> Run:
    """Return a run that printed a text, failed for ``-``, and warned once for each ``!`` at its end."""
    text, warned = said.rstrip("!"), said.count("!")
    outcome = OutcomeKind.FAILED if text == "-" else OutcomeKind.PASSED
    warnings = tuple(f"FutureWarning: {number}" for number in range(warned))
    error = {"type": "AttributeError", "message": "gone"} if text == "-" else None
    return Run("0", outcome, 0.1, "2026-11-01", "2.8.0", "m", text, error, warnings, {})


def judge(old: str, new: str, chosen: str = "") -> PairVerdict:
    runs = [
        PairRuns(Release(minor, f"{minor}.0", date(2026, 1, 1), "12.8", ("3.10", "3.13")), make_run(a), make_run(b))
        for minor, a, b in zip(RELEASES, old.split(), new.split(), strict=True)
    ]
    return judge_runs(runs, chosen)


@pytest.mark.parametrize(
    ("old", "new", "level", "since"),
    [
        ("1 1 1 1", "1 1 1 1", FixLevel.SAFE, "2.5"),  # both everywhere
        ("1 1 - -", "1 1 1 1", FixLevel.SAFE, "2.5"),  # the old form is gone
        ("1 1 1 -", "- - 1 1", FixLevel.SAFE, "2.7"),  # the new form is new
        ("1 2 3 4", "1 2 3 4", FixLevel.SAFE, "2.5"),  # values change, in both alike
        ("1 1! 1! -", "1 1 1 1", FixLevel.SAFE, "2.5"),  # it warns less
        ("1 1 - -", "- - 1 1", FixLevel.SAFE, "2.7"),  # across the border
        ("1 1 2 2", "1 1 1 1", FixLevel.KEEPS, "2.5"),  # the old result goes on
        ("1 1 2 -", "1 1 1 1", FixLevel.KEEPS, "2.5"),
        ("1 1 1 1", "1 1 1! 1", FixLevel.SHOWN, "2.5"),  # it warns more
        ("1 1 1 1", "2 2 2 2", FixLevel.SHOWN, "2.5"),  # another result
        ("1 1 2 2", "1 1 3 3", FixLevel.SHOWN, "2.5"),  # a third result
        ("1 1 2 1", "1 1 1 1", FixLevel.SHOWN, "2.5"),  # the change went away again
        ("1 1 - -", "- - 2 2", FixLevel.SHOWN, "2.7"),  # another result across the border
        ("- - - -", "1 1 1 1", FixLevel.SHOWN, "2.5"),  # nothing to compare with
        ("1 1 1 1", "- - - -", FixLevel.SHOWN, ""),  # it works nowhere
    ],
)
def test_level_follows_from_the_runs(old: str, new: str, level: FixLevel, since: str) -> None:
    verdict = judge(old, new)
    assert (verdict.level, verdict.since) == (level, since), verdict.reason


def test_a_default_that_was_changed_on_purpose_is_for_a_person_to_decide() -> None:
    assert judge("1 1 - -", "1 1 1 1").level is FixLevel.SAFE
    assert judge("1 1 - -", "1 1 1 1", chosen="2.7").level is FixLevel.KEEPS


def test_a_new_form_that_ends_says_so() -> None:
    verdict = judge("1 1 - -", "1 1 1 -")
    assert (verdict.since, verdict.until) == ("2.5", "2.7")
