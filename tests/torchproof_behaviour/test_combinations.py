"""Combinations are held against the plain call and against the release before; noise is no difference."""

import datetime as dt
import importlib.util
from collections.abc import Mapping
from dataclasses import replace

import pytest

from torchproof_behaviour.combinations import combination_names, combination_worker
from torchproof_behaviour.combinations.combination_recorder import PROGRAMS, compare_releases, find_ends, keep_common
from torchproof_behaviour.combinations.combination_worker import Combination
from torchproof_behaviour.compare.difference_noise import Noise
from torchproof_behaviour.compare.tensor_numbers import pack_elements
from torchproof_behaviour.serialization import Outcome, Tensor
from torchproof_docs.evidence.evidence_files import digest_programs
from torchproof_docs.records.releases import Release

torch_only = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
CALL, SCRIPT, VMAP = "call/none/Linear", "jit.script/none/Linear", "vmap/none/Linear"
DAY = dt.date(2025, 1, 29)
RAISED = Outcome("raised", error=("RuntimeError", "no"))


def returned(*values: float, gradient: float | None = 1.0) -> Outcome:
    blank = Tensor("float32", (len(values),), (1,), b"")
    one = replace(blank, shape=(1,))
    gradients = None if gradient is None else (replace(one, data=pack_elements(one, [gradient])),)
    return Outcome("returned", replace(blank, data=pack_elements(blank, values)), gradients=gradients)


def warned(*texts: str) -> Outcome:
    return replace(returned(1.0), warnings=tuple(("FutureWarning", text) for text in texts))


@pytest.mark.parametrize(
    ("name", "told", "end"),
    [
        (SCRIPT, returned(1.0), "same"),
        (SCRIPT, returned(1.0 + 1e-6), "same"),
        (SCRIPT, warned("no"), "same"),
        (SCRIPT, returned(2.0), "value"),
        (SCRIPT, returned(float("nan")), "value"),
        (SCRIPT, returned(1.0, gradient=2.0), "gradient"),
        (SCRIPT, returned(1.0, gradient=None), "gradient there"),
        ("onnx/none/Linear", returned(1.0, gradient=None), "same"),
        ("func.grad/none/Linear", returned(3.0), "same"),
        ("func.grad/none/Linear", RAISED, "raises"),
        (SCRIPT, RAISED, "raises"),
        (SCRIPT, Outcome("died", error=("death", "SIGSEGV")), "ends"),
    ],
)
def test_a_transform_is_held_against_the_plain_call(name: str, told: Outcome, end: str) -> None:
    assert find_ends({CALL: returned(1.0), name: told}) == {CALL: "same", name: end}


def test_where_the_call_raises_the_same_error_is_the_same() -> None:
    other = Outcome("raised", error=("ValueError", "no"))
    longer = Outcome("raised", error=("RuntimeError", "no, by the compiler"))
    found = find_ends({CALL: RAISED, SCRIPT: longer, VMAP: other, "deepcopy/none/Linear": returned(1.0)})
    assert [*found.values()] == ["raised", "same", "exception", "returns"]


def compare(before: Mapping[str, Outcome], after: Mapping[str, Outcome], *noises: Noise) -> list[tuple[str, str]]:
    return [(row.operator, row.kind) for row in compare_releases(before, after, noises)]


def test_a_planted_difference_is_found_and_noise_is_not() -> None:
    before = {CALL: returned(1.0), SCRIPT: returned(1.0), VMAP: RAISED}
    after = {CALL: returned(1.0 + 1e-6), SCRIPT: RAISED, VMAP: returned(float("nan"))}
    assert compare(before, after) == [(SCRIPT, "raises"), (VMAP, "returns")]
    assert compare(before, before) == []
    assert compare(before, after, Noise(("vmap/*",), ("returns",), "it is free")) == [(SCRIPT, "raises")]
    assert compare({SCRIPT: RAISED}, {SCRIPT: Outcome("raised", error=("RuntimeError", "other words"))}) == []


def test_a_combination_that_one_release_did_not_run_is_no_difference() -> None:
    assert compare({}, {CALL: returned(1.0)}) == compare({CALL: returned(1.0)}, {}) == []


def test_a_sample_beside_all_is_compared_as_a_sample() -> None:
    older, newer = (Release(minor, f"{minor}.0", DAY, "12.4", ("3.9", "3.13")) for minor in ("2.6", "2.7"))
    found = keep_common({older: {CALL: returned(1.0), VMAP: RAISED}, newer: {CALL: returned(1.0)}})
    assert [[*one] for one in found.values()] == [[CALL], [CALL]]


def test_a_warning_of_one_transform_is_one_row() -> None:
    names = [SCRIPT, "jit.script/none/LSTM"]
    (row,) = compare_releases(dict.fromkeys(names, returned(1.0)), dict.fromkeys(names, warned("old")), ())
    assert (row.operator, row.kind, row.cases, row.tried) == ("jit.script", "warning", 2, 2)
    assert row.after == "FutureWarning: old"


def test_a_name_has_three_parts() -> None:
    assert combination_names.split_name(Combination("vmap", "none", "Linear").name) == ("vmap", "none", "Linear")
    assert len(digest_programs(PROGRAMS)) == 64


@torch_only
def test_combinations_have_unlike_names_that_patterns_can_name() -> None:
    names = [one.name for one in combination_worker.list_combinations()]
    assert len({*names}) == len(names) > 500
    assert all(name.count("/") == 2 and not set("*?[]|") & set(name) for name in names)


@torch_only
def test_combinations_run_in_processes_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combination_worker, "warm_up", lambda **_: None)
    wanted = [
        Combination(transform, decorator, subject)
        for transform, decorator, subject in (
            ("call", "none", "Linear"),
            ("vmap", "none", "Linear"),
            ("call", "none", "BatchNorm1d one row"),
            ("call", "with no_grad", "Linear"),
            ("call", "custom_op list of int", "custom operator"),
        )
    ]
    plain, mapped, one_row, unrecorded, custom = combination_worker.run_combinations(wanted).values()
    assert plain.end == mapped.end == "returned"
    assert plain.value == mapped.value
    assert one_row.error
    assert one_row.error[0] == "ValueError"
    assert unrecorded.gradients != plain.gradients
    assert custom.end == "returned"
