"""A step between two releases is found where every recording shows it beyond its noise, and nowhere else."""

import random

import pytest

from torchproof_docs.evidence.cost_record import CostRecord, Turns
from torchproof_docs.evidence.cost_steps import compare_turns, count_agreeing, find_candidates, find_steps

KEY = ("operators", "torch.sort", "float32, 65,536 elements")


def record(release: str, *recordings: Turns, key: tuple[str, str, str] = KEY, build: str = "cu128") -> CostRecord:
    machine = {"cpu": "a processor", "platform": "Linux", "python": "3.11.7"}
    group, name, variant = key
    measured = {group: {name: {variant: recordings}}}
    return CostRecord("cpu-x86_64", f"{release}+{build}", "AVX2", machine, ("2026-11-27",), measured)


def test_planted_slowness_is_a_step() -> None:
    records = [record("2.6.0", (1.0, 1.02, 1.1)), record("2.7.1", (2.0, 2.01, 2.3))]
    (step,) = find_steps(records)
    assert (step.release, step.ratio, step.is_slower, step.recordings) == ("2.7.1", 2.0, True, 1)


def test_planted_speed_is_a_step_of_the_other_direction() -> None:
    (step,) = find_steps([record("2.6.0", (2.0, 2.02, 2.1)), record("2.7.1", (1.0, 1.01, 1.02))])
    assert not step.is_slower
    assert step.factor == 2.0


@pytest.mark.parametrize(
    "after",
    [(1.2, 1.21, 1.22), (1.0, 2.0, 2.0), (1.4, 1.9, 1.9), (1.35,), ()],
    ids=["too little", "a busy neighbour", "turns that disagree", "one turn", "nothing"],
)
def test_what_noise_covers_is_no_step(after: Turns) -> None:
    assert not [*find_steps([record("2.6.0", (1.0, 1.01, 1.02)), record("2.7.1", after)])]


def test_noise_of_the_older_release_counts_too() -> None:
    assert compare_turns((1.0, 1.05, 1.6), (1.4, 1.41, 1.42)) == pytest.approx(1.4)
    assert compare_turns((1.0, 1.5, 1.6), (1.4, 1.41, 1.42)) is None


def test_turns_that_scatter_show_a_step_where_there_are_several_and_all_lie_apart() -> None:
    scattered = record("2.6.0", (1.0, 1.5), (1.2, 1.5))
    assert [step.factor for step in find_steps([scattered, record("2.7.1", (2.0, 2.9), (2.4, 3.5))])] == [2.0]
    assert not [*find_steps([scattered, record("2.7.1", (1.9, 2.9), (2.4, 3.5))])]
    assert not [*find_steps([record("2.6.0", (1.0, 1.5)), record("2.7.1", (2.0, 2.9))])]


def test_a_call_that_is_fast_on_every_other_release_gives_no_step() -> None:
    costs = {"2.6.0": 1.0, "2.7.1": 2.0, "2.8.0": 1.0, "2.9.1": 2.0, "2.10.0": 2.1}
    records = [record(release, (cost, cost, cost)) for release, cost in costs.items()]
    assert [step.release for step in find_steps(records[:2])] == ["2.7.1"]
    assert not [*find_steps(records[:4])]
    lasting = [records[0], record("2.7.1", (1.1, 1.1)), *records[3:]]
    assert [step.release for step in find_steps(lasting)] == ["2.9.1"]


def test_a_second_recording_has_to_show_it() -> None:
    once = (1.0, 1.0, 1.0)
    shown = [record("2.6.0", once, once), record("2.7.1", (1.5, 1.5, 1.5), (1.6, 1.6, 1.6))]
    assert [step.recordings for step in find_steps(shown)] == [2]
    refuted = [record("2.6.0", once, once), record("2.7.1", (1.5, 1.5, 1.5), (1.1, 1.1, 1.1))]
    assert not [*find_steps(refuted)]


def test_a_busy_machine_gives_few_steps() -> None:
    draws = random.Random(7)  # noqa: S311
    steps = 0
    for _ in range(500):
        turns = [tuple(1 + draws.expovariate(8) for _ in range(6)) for _ in range(2)]
        steps += len([*find_steps([record("2.6.0", turns[0]), record("2.7.1", turns[1])])])
    assert steps == 0


def test_start_and_memory_are_not_compared_between_a_cpu_build_and_one_for_cuda() -> None:
    key = ("start", "import torch", "memory, MB")
    records = [record("2.12.1", (600.0, 600.0), key=key), record("2.13.0", (300.0, 300.0), key=key, build="cpu")]
    assert not [*find_steps(records)]
    assert [*find_steps([records[0], record("2.13.0", (300.0, 300.0), key=key)])]


def test_candidates_are_what_nearly_steps() -> None:
    assert find_candidates([record("2.6.0", (1.0, 1.0)), record("2.7.1", (1.2, 1.2))]) == {KEY}
    assert not find_candidates([record("2.6.0", (1.0, 1.0)), record("2.7.1", (1.1, 1.1))])


def test_agreement_of_two_recordings_is_counted() -> None:
    slow_hour = [record("2.6.0", (1.0, 1.0), (3.0, 3.0)), record("2.7.1", (1.0, 1.0), (3.1, 3.1))]
    assert count_agreeing(slow_hour) == (1, 1)
    assert count_agreeing([record("2.6.0", (1.0, 1.0), (1.0, 1.0)), record("2.7.1", (1.0, 1.0), (1.3, 1.3))]) == (0, 1)
    assert count_agreeing([record("2.6.0", (1.0, 1.0)), record("2.7.1", (1.0, 1.0))]) == (0, 0)
