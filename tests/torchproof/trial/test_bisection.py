"""The search: both ends, halving, ranges, patches, what cannot be judged, and what is no change of a release."""

import pytest

from torchproof.trial.bisection import Bisection, Bisector
from torchproof.trial.criteria import Criteria, Outcome
from torchproof.trial.judge import JudgedBy
from torchproof.trial.program_process import ProgramEnd
from torchproof.trial.trial_data import TorchRelease
from trials import RELEASES, make_end, make_failure, make_session, spread_ends

GOOD, BAD = make_end(stdout="1.0\n"), make_failure()


def search(
    ends: dict[str, ProgramEnd | list[ProgramEnd]], missing: dict[str, str] | None = None, **settings: object
) -> Bisection:
    with make_session(ends, missing) as session:
        criteria = settings.pop("criteria", Criteria())
        assert isinstance(criteria, Criteria)
        return Bisector(session, RELEASES, criteria, **settings).find_change()  # type: ignore[arg-type]


def told(found: Bisection) -> tuple[str, str, str]:
    assert found.change
    return found.verdict, found.change.last.torch, found.change.first.torch


@pytest.mark.parametrize("first", range(6, 12))
def test_the_first_bad_release_is_found_wherever_it_is(first: int) -> None:
    found = search(spread_ends(GOOD, BAD, *range(first, 12)))
    assert told(found) == ("changed", f"2.{first - 1}.0", f"2.{first}.0")
    assert found.judged_by is JudgedBy.STATUS


def test_other_output_is_what_decides_where_both_ends_work() -> None:
    found = search(spread_ends(GOOD, make_end(stdout="2.0\n"), 9, 10, 11))
    assert told(found) == ("changed", "2.8.0", "2.9.0")
    assert found.judged_by is JudgedBy.OUTPUT
    assert found.comparisons["2.9.0"].details == ("line 1 of the output was `1.0`, is `2.0`",)


def test_what_is_not_judged_makes_no_good_release_differ() -> None:
    warned = make_end(stdout="1.0\n", stderr="a.py:3: FutureWarning: f is deprecated\n  f()\n")
    found = search({**spread_ends(GOOD, make_end(stdout="2.0\n"), 9, 10, 11), "2.8.0": warned})
    assert told(found) == ("changed", "2.8.0", "2.9.0")
    assert found.comparisons["2.8.0"].outcome is Outcome.SAME
    assert found.comparisons["2.8.0"].details == ("new warning: FutureWarning: f is deprecated",)


def test_a_new_warning_is_what_decides_where_the_output_is_the_same() -> None:
    warned = make_end(stdout="1.0\n", stderr="a.py:3: FutureWarning: f is deprecated\n  f()\n")
    found = search(spread_ends(GOOD, warned, 8, 9, 10, 11))
    assert told(found) == ("changed", "2.7.0", "2.8.0")
    assert found.judged_by is JudgedBy.WARNINGS


@pytest.mark.parametrize("bad", [BAD, make_end(stdout="2.0\n"), make_end(1, stderr="killed")])
def test_what_is_bad_in_the_middle_only_is_broken_between(bad: ProgramEnd) -> None:
    found = search(spread_ends(GOOD, bad, 7, 8))
    assert told(found) == ("broken between", "2.6.0", "2.7.0")
    assert found.bad_ranges == [("2.7.0", "2.8.0")]


def test_what_comes_and_goes_and_comes_again_has_two_ranges() -> None:
    found = search(spread_ends(GOOD, BAD, 6, 10, 11))
    assert told(found) == ("changed", "2.5.0", "2.6.0")
    assert found.bad_ranges == [("2.6.0", "2.6.0"), ("2.10.0", "2.11.0")]


def test_a_program_that_was_repaired() -> None:
    found = search(spread_ends(GOOD, BAD, 5, 6, 7))
    assert told(found) == ("repaired", "2.7.0", "2.8.0")


def test_find_fix_looks_for_the_release_after_the_broken_ones() -> None:
    found = search(spread_ends(GOOD, BAD, 7, 8), find_fix=True)
    assert told(found) == ("broken between", "2.8.0", "2.9.0")
    assert search(spread_ends(GOOD, BAD, 9, 10, 11), find_fix=True).change is None


def test_no_change_and_a_failure_everywhere() -> None:
    assert search(spread_ends(GOOD, BAD)).verdict == "same"
    assert search(spread_ends(GOOD, BAD, *range(5, 12))).verdict == "fails everywhere"


def test_another_failure_is_not_the_one_that_is_asked_for() -> None:
    ends = spread_ends(GOOD, make_failure("ValueError: other"), 7, 8, 9) | spread_ends(GOOD, BAD, 10, 11)
    ends = {**ends, "2.8.0": make_failure("ValueError: other")}
    found = search(ends, criteria=Criteria(error="RuntimeError"), wanted=JudgedBy.STATUS)
    assert told(found) == ("changed", "2.9.0", "2.10.0")
    assert found.comparisons["2.8.0"].outcome is Outcome.OTHERWISE


def test_a_first_release_that_gives_two_things_is_flaky() -> None:
    ends = {**spread_ends(GOOD, BAD, 9, 10, 11), "2.5.0": [GOOD, BAD]}
    found = search(ends)
    assert found.verdict == "flaky"
    assert found.reasons == ["of two runs on 2.5.0 one fails: RuntimeError: no"]
    unstable = {**spread_ends(GOOD, BAD), "2.5.0": [GOOD, make_end(stdout="3.0\n")]}
    assert search(unstable).verdict == "flaky"


def test_a_change_that_its_repetition_contradicts_is_flaky() -> None:
    found = search({**spread_ends(GOOD, BAD, 9, 10, 11), "2.9.0": [BAD, GOOD]})
    assert found.verdict == "flaky"
    assert found.reasons == ["of 2 runs on 2.9.0 1 are bad"]


def test_what_cannot_be_installed_is_left_out_and_told() -> None:
    found = search(spread_ends(GOOD, BAD, 9, 10, 11), {"2.8.0": "no wheel", "2.11.0": "no wheel"})
    assert told(found) == ("changed", "2.7.0", "2.9.0")
    assert found.reasons == ["2.8.0 between them could not be judged"]
    nothing = search(spread_ends(GOOD, BAD), {release.torch: "no network" for release in RELEASES})
    assert nothing.verdict == "unknown"
    assert nothing.reasons[-1].endswith(", 2.11.0: no network")


def test_a_patch_between_two_minors_is_tried() -> None:
    releases = [*RELEASES[:4], TorchRelease("2.9", "2.9.2", ("3.10", "3.13"))]
    patches = [TorchRelease("2.9", f"2.9.{number}", ("3.10", "3.13")) for number in (0, 1)]
    ends = {**spread_ends(GOOD, BAD), "2.9.0": GOOD, "2.9.1": BAD, "2.9.2": BAD}
    with make_session(ends) as session:
        found = Bisector(session, releases, Criteria(), list_between=lambda _: patches).find_change()
    assert told(found) == ("changed", "2.9.0", "2.9.1")
    with make_session(ends, {"2.9.0": "no wheel"}) as session:
        found = Bisector(session, releases, Criteria(), list_between=lambda _: patches).find_change()
    assert told(found) == ("changed", "2.8.0", "2.9.1")
    assert found.reasons == ["2.9.0 could not be tried: the change may have come with it"]


def test_nightly_builds_between_two_releases_are_halved() -> None:
    builds = [TorchRelease("2.9", f"2.9.0.dev202508{day:02}", ("3.10", "3.13")) for day in range(1, 31)]
    ends = {
        **spread_ends(GOOD, BAD, 9, 10, 11),
        **{each.torch: GOOD if each.torch[-4:] < "0817" else BAD for each in builds},
    }
    with make_session(ends, {"2.9.0.dev20250816": "no wheel"}) as session:
        found = Bisector(session, RELEASES, Criteria(), list_between=lambda _: builds).find_change()
        tried = [torch for torch in session.runs if "dev" in torch]
    assert told(found) == ("changed", "2.9.0.dev20250815", "2.9.0.dev20250817")
    assert found.reasons == ["2.9.0.dev20250816 could not be tried: the change may have come with it"]
    assert len(tried) <= 6


def test_status_125_is_passed_over() -> None:
    found = search({**spread_ends(GOOD, BAD, 9, 10, 11), "2.8.0": make_end(125)})
    assert told(found) == ("changed", "2.7.0", "2.9.0")


def test_a_slow_program_is_run_where_halving_needs_it_alone() -> None:
    slow, bad = make_end(seconds=500), make_failure()
    found = search(spread_ends(slow, bad, 9, 10, 11))
    assert told(found) == ("changed", "2.8.0", "2.9.0")
    assert "2.6.0" not in found.judged


def test_lines_that_differ_from_run_to_run_do_not_hide_the_others() -> None:
    def timed(seconds: int, loss: str) -> ProgramEnd:
        return make_end(stdout=f"took {seconds} s\nloss {loss}\n")

    ends = spread_ends(timed(3, "0.5"), timed(4, "0.7"), 9, 10, 11)
    found = search({**ends, "2.5.0": [timed(1, "0.5"), timed(2, "0.5")]})
    assert told(found) == ("changed", "2.8.0", "2.9.0")
    assert "such lines do not count" in found.reasons[-1]
    same = spread_ends(timed(3, "0.5"), timed(3, "0.5"))
    assert search({**same, "2.5.0": [timed(1, "0.5"), timed(2, "0.5")]}).verdict == "flaky"
    failing = spread_ends(timed(3, "0.5"), BAD, 9, 10, 11)
    assert told(search({**failing, "2.5.0": [timed(1, "0.5"), timed(2, "0.5")]}))[1:] == ("2.8.0", "2.9.0")


@pytest.mark.parametrize(("judged_by", "how"), [(JudgedBy.TIME, "in turns"), (JudgedBy.MEMORY, "side by side")])
def test_a_ratio_of_runs_in_turns_decides(judged_by: JudgedBy, how: str) -> None:
    quick, slow = ProgramEnd(0, "", "", 1.0, 1.0, 100.0), ProgramEnd(0, "", "", 2.0, 2.0, 200.0)
    criteria = Criteria(slower=1.5, memory=1.5)
    found = search(spread_ends(quick, slow, 8, 9, 10, 11), criteria=criteria, wanted=judged_by)
    assert told(found) == ("changed", "2.7.0", "2.8.0")
    assert found.comparisons["2.8.0"].details == (f"{judged_by} ×2.00 of 2.5.0, 2 runs of each {how}",)
    slightly = ProgramEnd(0, "", "", 1.1, 1.1, 110.0)
    same = search(spread_ends(quick, slightly, 8, 9, 10, 11), criteria=criteria, wanted=judged_by)
    assert same.verdict == "same"


def test_where_clock_and_cpu_disagree_more_runs_decide() -> None:
    quick, disturbed = ProgramEnd(0, "", "", 1.0, 1.0, 1.0), ProgramEnd(0, "", "", 5.0, 1.0, 1.0)
    ends = {**spread_ends(quick, quick), "2.11.0": [disturbed, disturbed, disturbed, disturbed, quick]}
    assert search(ends, criteria=Criteria(slower=1.5), wanted=JudgedBy.TIME).verdict == "same"
    waiting = search(spread_ends(quick, disturbed, 11), criteria=Criteria(slower=1.5), wanted=JudgedBy.TIME)
    assert waiting.comparisons["2.11.0"].details == ("time ×5.00 of 2.5.0, 5 runs of each in turns",)
    near = ProgramEnd(0, "", "", 1.4, 1.4, 1.0)
    unclear = search(spread_ends(quick, near, 11), criteria=Criteria(slower=1.5), wanted=JudgedBy.TIME)
    assert unclear.comparisons["2.11.0"].details == ("time ×1.40 of 2.5.0, 7 runs of each in turns",)


@pytest.mark.parametrize("judged_by", [JudgedBy.TIME, JudgedBy.MEMORY])
def test_a_release_between_is_measured_without_a_run_more(judged_by: JudgedBy) -> None:
    quick = ProgramEnd(0, "", "", 1.0, 1.0, 100.0)
    with make_session(spread_ends(quick, quick)) as session:
        releases = (RELEASES[0], RELEASES[3], RELEASES[-1])
        Bisector(session, releases, Criteria(slower=1.5, memory=1.5), judged_by).find_change()
        assert session.program.started.count("2.8.0") == 2  # type: ignore[attr-defined]
        assert [len(session.runs[release.torch]) for release in releases] == [2, 1, 1]


def test_a_release_on_which_a_measured_program_fails_is_not_judged() -> None:
    quick = ProgramEnd(0, "", "", 1.0, 1.0, 1.0)
    ends = {**spread_ends(quick, quick), "2.11.0": [quick, BAD]}
    found = search(ends, criteria=Criteria(slower=1.5), wanted=JudgedBy.TIME)
    assert found.comparisons["2.11.0"].details == ("it fails there",)
