"""What a run came to beside another one."""

import pytest

from torchproof.trial.criteria import Criteria, Outcome, compare_runs, explain_flakiness, find_new_warnings
from trials import make_end, make_failure, make_run


def test_each_outcome() -> None:
    good, bad = make_run(make_end(stdout="1\n")), make_run(make_failure("ValueError: a b c"))
    assert compare_runs(good, good, Criteria()).outcome is Outcome.SAME
    assert compare_runs(good, bad, Criteria()).outcome is Outcome.FAILS
    assert compare_runs(bad, good, Criteria()).outcome is Outcome.DIFFERS
    assert compare_runs(good, make_run(make_end(125)), Criteria()).outcome is Outcome.SKIPPED
    assert compare_runs(bad, make_run(make_failure("KeyError: z")), Criteria()).outcome is Outcome.OTHERWISE
    assert compare_runs(bad, make_run(make_failure("ValueError: a b d")), Criteria()).outcome is Outcome.FAILS
    assert compare_runs(bad, make_run(make_failure("ValueError: nothing alike, at all")), Criteria()).outcome is (
        Outcome.OTHERWISE
    )


@pytest.mark.parametrize(("pattern", "outcome"), [("ValueError", Outcome.FAILS), ("KeyError", Outcome.OTHERWISE)])
def test_a_pattern_says_which_failure_counts(pattern: str, outcome: Outcome) -> None:
    good, bad = make_run(make_end()), make_run(make_failure("ValueError: x"))
    assert compare_runs(good, bad, Criteria(error=pattern)).outcome is outcome


def test_a_warning_counts_once_whatever_its_numbers_and_if_it_is_new() -> None:
    before = make_run(make_end(stderr="a.py:1: UserWarning: took 3 s\n"))
    after = make_run(
        make_end(
            stderr="a.py:1: UserWarning: took 4 s\n"
            "b.py:2: FutureWarning: gone in 2.9\nb.py:9: FutureWarning: gone in 3.0\n"
        )
    )
    assert [warning.message for warning in find_new_warnings(before, after)] == ["gone in 2.9"]


def test_the_version_of_torch_and_addresses_are_no_difference() -> None:
    one = make_run(make_end(stdout="torch 2.5.1+cpu at 0x7f00aa11\n"), "2.5.1")
    other = make_run(make_end(stdout="torch 2.6.0 at 0x7f00bb22\n"), "2.6.0")
    assert compare_runs(one, other, Criteria()).outcome is Outcome.SAME


def test_two_runs_of_one_release() -> None:
    one, other = make_run(make_end(stdout="0.1\n")), make_run(make_end(stdout="0.2\n"))
    assert explain_flakiness([one, one], Criteria()) == ""
    assert "0.1" in explain_flakiness([one, other], Criteria())
    assert explain_flakiness([one, other], Criteria(output=False)) == ""
    assert "RuntimeError" in explain_flakiness([one, make_run(make_failure())], Criteria(output=False))
