"""The calls beside those of operators: made, run twice without a difference, and a planted change found in each."""

import importlib.util
import warnings
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from torchproof_behaviour import tensor_conversion
from torchproof_behaviour.compare import difference_rows
from torchproof_behaviour.serialization import Case, Outcome
from torchproof_behaviour.suites import SUITES, init_functions, module_calls, optimizer_calls, random_draws
from torchproof_behaviour.suites.call_drafts import CallDraft
from torchproof_behaviour.suites.plain_cases import make_plain_cases
from torchproof_behaviour.worker import call_modes, call_worker

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")


def some(suite: Callable[[], Iterator[CallDraft]], *operators: str) -> dict[str, list[Case]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = make_plain_cases((one for one in suite() if one.operator in operators), {})
    assert {*made} == {*operators}
    return made


def run(made: dict[str, list[Case]]) -> dict[str, list[Outcome]]:
    """Make the calls in this process: nothing here dies."""
    return {name: [call_worker.run_case(case) for case in own] for name, own in made.items()}


def kinds(made: dict[str, list[Case]], before: dict[str, list[Outcome]]) -> set[tuple[str, str]]:
    return {(row.operator, row.kind) for row in difference_rows.find_differences(made, before, run(made), ())}


def test_a_planted_initialisation_is_told_as_other_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    made = some(
        init_functions.draft_init_functions, "nn.init.xavier_uniform_", "nn.init.zeros_", "nn.init.calculate_gain"
    )
    before = run(made)
    assert kinds(made, before) == set(), "the same release twice"
    monkeypatch.setattr(torch.nn.init, "xavier_uniform_", torch.nn.init.xavier_normal_)
    assert kinds(made, before) == {("nn.init.xavier_uniform_", "seeded")}


def test_a_draw_that_takes_one_number_more_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    made = some(random_draws.draft_random_draws, "randperm")
    before = run(made)
    plain = torch.randperm

    def planted(*args: Any, **kwargs: Any) -> Any:
        drawn = plain(*args, **kwargs)
        torch.rand(1)
        return drawn

    monkeypatch.setattr(torch, "randperm", planted)
    (row,) = difference_rows.find_differences(made, before, run(made), ())
    assert row.kind == "seeded"
    assert {case.mode for case in row.cases} == {"then rand"}, "the numbers themselves are the same"


def test_what_is_planted_in_a_module_has_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch
    from torch import nn

    made = some(module_calls.draft_module_calls, "nn.Linear", "nn.LayerNorm")
    before = run(made)
    assert kinds(made, before) == set()
    plain = nn.Linear.forward
    monkeypatch.setattr(nn.Linear, "forward", lambda module, *args, **kwargs: plain(module, *args, **kwargs) * 2)
    assert kinds(made, before) == {("nn.Linear", "value"), ("nn.Linear", "gradient")}
    monkeypatch.undo()
    monkeypatch.setattr(nn.Linear, "extra_repr", lambda _: "planted")
    assert kinds(made, before) == {("nn.Linear", "text")}
    monkeypatch.undo()
    start = nn.Linear.reset_parameters
    monkeypatch.setattr(nn.Linear, "reset_parameters", lambda module: start(module) or module.weight.data.mul_(2))
    assert kinds(made, before) == {("nn.Linear", "seeded")}
    monkeypatch.undo()

    def renamed(module: Any, *args: Any, **kwargs: Any) -> Any:
        kept: dict[str, Any] = nn.Module.state_dict(module, *args, **kwargs)
        return {f"planted.{name}": value for name, value in kept.items()}

    monkeypatch.setattr(nn.LayerNorm, "state_dict", renamed, raising=False)
    assert ("nn.LayerNorm", "state") in kinds(made, before)
    assert torch.nn.LayerNorm is nn.LayerNorm


def test_what_is_planted_in_an_optimizer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    made = some(optimizer_calls.draft_optimizer_calls, "optim.SGD", "optim.StepLR")
    before = run(made)
    assert kinds(made, before) == set()
    plain = torch.optim.SGD.__init__

    def planted(optimizer: Any, params: Any, lr: float = 1e-3, **kwargs: Any) -> None:
        plain(optimizer, params, lr * 1.5, **kwargs)

    monkeypatch.setattr(torch.optim.SGD, "__init__", planted)
    assert {("optim.SGD", "value"), ("optim.SGD", "state"), ("optim.StepLR", "value")} <= kinds(made, before)


@pytest.mark.parametrize("suite", ["distributions", "casts", "factories"])
def test_the_calls_of_a_suite_are_plain_and_say_what_they_call(suite: str) -> None:
    left_out: dict[str, int] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = make_plain_cases(islice(SUITES[suite](), 400), left_out)
    assert left_out == {}, "each call can be handed to every release"
    ran = {case.id: (case, call_worker.run_case(case)) for own in made.values() for case in own[:2]}
    assert {outcome.end for _, outcome in ran.values()} <= {"returned", "raised"}
    assert sum(outcome.end == "returned" for _, outcome in ran.values()) > len(ran) / 2
    assert all(tensor_conversion.find_public_callable(case.call) for case, _ in ran.values() if case.call)
    assert all(case.mode in (*call_modes.RECIPES, "function") for case, _ in ran.values())
