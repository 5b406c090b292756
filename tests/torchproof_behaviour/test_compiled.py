"""A compiled call is held against the same call as it is; what differs in a graph of several is compiled alone."""

import importlib
import importlib.util
import pickle
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from torchproof_behaviour import tensor_conversion
from torchproof_behaviour.compare.difference_noise import Noise
from torchproof_behaviour.compare.tensor_numbers import pack_elements
from torchproof_behaviour.compiled import call_compiler, compile_worker, compiled_recorder
from torchproof_behaviour.compiled.call_compiler import CompiledOutcome, CompileJob
from torchproof_behaviour.compiled.compiled_differences import (
    find_compiled_difference,
    find_farthest_elements,
    measure_distance,
)
from torchproof_behaviour.serialization import Case, Outcome, Tensor, hash_plain_data
from torchproof_behaviour.worker import call_observer, opinfo

torch_only = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
RUNTIME = ("builtins.RuntimeError", "builtins.Exception")
DYNAMO = ("torch._dynamo.exc.TorchRuntimeError", *RUNTIME)


def numbers(*values: float, grad: bool = False) -> Tensor:
    blank = Tensor("float32", (len(values),), (1,), b"", grad=grad)
    return replace(blank, data=pack_elements(blank, values))


def returned(*values: float, gradient: float = 1.0) -> Outcome:
    return Outcome("returned", numbers(*values), gradients=(numbers(gradient),))


def ungraded(outcome: Outcome) -> Outcome:
    return replace(outcome, gradients=None, gradient_error=("RuntimeError", "no derivative"))


def raised(name: str) -> Outcome:
    return Outcome("raised", error=(name, "no"))


def job(name: str, *cases: Case, eager: Sequence[Outcome] = (), random: bool = False) -> CompileJob:
    return CompileJob(name, cases or (case(name, numbers(1.0)),), tuple(eager) or (returned(1.0),), random)


def case(name: str, *args: Tensor, origin: str = "float32") -> Case:
    return Case(f"{name} {origin}", name, origin, "function", f"torch.{name}", args, {})


@pytest.mark.parametrize(
    ("eager", "told", "end"),
    [
        (returned(1.0), CompiledOutcome(returned(1.0)), None),
        (returned(1.0), CompiledOutcome(returned(1.0 + 1e-6)), None),
        (returned(float("nan")), CompiledOutcome(returned(float("nan"))), None),
        (returned(1.0), CompiledOutcome(returned(1.1)), "value"),
        (returned(1.0), CompiledOutcome(returned(float("nan"))), "value"),
        (returned(1.0), CompiledOutcome(returned(1.0, gradient=0.5)), "gradient"),
        (returned(1.0), CompiledOutcome(returned(1.0, 2.0)), "shape"),
        (returned(1.0), CompiledOutcome(replace(returned(1.0), gradients=None)), "gradient there"),
        (returned(1.0), CompiledOutcome(ungraded(returned(1.0))), "raises"),
        (ungraded(returned(1.0)), CompiledOutcome(returned(1.0)), "returns"),
        (returned(1.0), CompiledOutcome(raised("RuntimeError"), 0, RUNTIME), "raises"),
        (returned(1.0), CompiledOutcome(raised("TorchRuntimeError"), 0, DYNAMO), "fails"),
        (returned(1.0), CompiledOutcome(Outcome("died", error=("death", "SIGSEGV"))), "died"),
        (returned(1.0), CompiledOutcome(Outcome("timeout")), "timeout"),
        (raised("RuntimeError"), CompiledOutcome(raised("TorchRuntimeError"), 0, DYNAMO), None),
        (raised("ValueError"), CompiledOutcome(raised("TorchRuntimeError"), 0, DYNAMO), "exception"),
        (raised("ValueError"), CompiledOutcome(returned(1.0)), "returns"),
    ],
)
def test_what_a_compiled_call_does_has_a_name(eager: Outcome, told: CompiledOutcome, end: str | None) -> None:
    found = find_compiled_difference(eager, told, random=False)
    assert (found and found.kind) == end


def test_numbers_that_are_drawn_are_not_compared_but_their_shape_is() -> None:
    assert find_compiled_difference(returned(1.0), CompiledOutcome(returned(2.0)), random=True) is None
    found = find_compiled_difference(returned(1.0), CompiledOutcome(returned(2.0, 3.0)), random=True)
    assert found
    assert found.kind == "shape"


def test_a_distance_is_that_of_the_elements_farthest_apart() -> None:
    assert measure_distance(returned(1.0, 2.0, 3.0), returned(1.0, 2.5, 2.0), "value") == 1.0
    assert measure_distance(returned(1.0), returned(1.0, gradient=3.0), "gradient") == 2.0
    assert measure_distance(returned(1.0), returned(float("nan")), "value") is None


def test_the_elements_farthest_apart_are_shown_with_their_place() -> None:
    pair = returned(1.0, 2.0, float("inf")), returned(1.0, 2.5, float("nan"))
    assert find_farthest_elements(*pair, "value") == ("element 2: inf", "element 2: nan")
    two = [replace(one, value=(one.value, one.value)) for one in (returned(1.0), returned(1.5))]
    assert find_farthest_elements(two[0], two[1], "value") == ("tensor 0, element 0: 1", "tensor 0, element 0: 1.5")
    assert find_farthest_elements(returned(1.0), returned(1.0), "value") is None


def test_rows_are_told_once_an_end_and_without_noise() -> None:
    cases = [case("f", numbers(1.0), origin=origin) for origin in ("float32", "ties", "special")]
    jobs = [job("f", *cases, eager=[returned(1.0)] * 3)]
    told = {"f": [CompiledOutcome(returned(1.0)), CompiledOutcome(returned(2.0)), CompiledOutcome(returned(4.0))]}
    (row,) = compiled_recorder.make_compiled_rows(jobs, told, ())
    assert (row.end, row.origins, row.distance) == ("value", ("ties", "special"), 1.0)
    assert compiled_recorder.make_compiled_rows(jobs, told, [Noise(("f",), ("value",), "it is free")]) == ()
    (row,) = compiled_recorder.make_compiled_rows(jobs, told, [Noise(("f",), ("value",), "it is free", ("special",))])
    assert (row.origins, row.distance) == (("ties",), 1.0)


def outcome_of(name: str) -> list[CompiledOutcome]:
    return [CompiledOutcome(returned(2.0 if name == "wrong" else 1.0))]


def test_a_graph_that_fails_is_taken_apart_and_what_differs_goes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def batch(jobs: Sequence[CompileJob]) -> list[list[CompiledOutcome] | None]:
        names = [job.operator for job in jobs]
        if "broken" in names:
            raise RuntimeError(names)
        return [None if name == "breaks" else outcome_of(name) for name in names]

    monkeypatch.setattr(compile_worker, "compile_batch", batch)
    jobs = [job(name) for name in ("a", "b", "wrong", "c", "breaks", "d", "broken", "e")]
    assert list(compile_worker.compile_together(jobs)) == ["a", "b", "c", "d"], "e is left over beside the broken one"


@pytest.mark.parametrize("end", ["timeout", "died"])
def test_what_takes_too_long_or_dies_is_tried_again_once_the_rest_is_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, end: str
) -> None:
    cases = {name: [case(name, numbers(1.0))] for name in ("slow", "quick")}
    digests = {name: hash_plain_data(own) for name, own in cases.items()}
    inputs, eager, path = (tmp_path / name for name in ("inputs", "eager", "told"))
    inputs.write_bytes(pickle.dumps({"cases": cases, "digests": digests, "suites": {}}))
    eager.write_bytes(b"".join(pickle.dumps((name, digests[name], [returned(1.0)])) for name in cases))
    asked: list[tuple[str, float]] = []

    def alone(job: CompileJob, *, limit: float = compile_worker.LIMIT) -> list[CompiledOutcome]:
        asked.append((job.operator, limit))
        late = job.operator == "slow" and limit == compile_worker.LIMIT
        return [CompiledOutcome(Outcome(end) if late else returned(1.0))]

    monkeypatch.setattr(compile_worker, "compile_alone", alone)
    monkeypatch.setattr(compile_worker, "warm_up_compiler", lambda: None)
    monkeypatch.setattr(compile_worker, "compile_together", lambda _: {})
    compile_worker.compile_calls(inputs, eager, path)
    usual = compile_worker.LIMIT
    assert asked == [("slow", usual), ("quick", usual), ("slow", 3 * usual)]
    asked.clear()
    compile_worker.compile_calls(inputs, eager, path)
    assert asked == [], "what is done is kept"


def planted(wrong: Callable[..., Any]) -> Callable[[Case], Callable[..., Any]]:
    """Return what finds functions, one of which is wrong as soon as it is compiled."""
    return lambda case: (
        wrong if case.operator == "wrong" else tensor_conversion.find_public_callable(f"torch.{case.operator}")
    )


@pytest.fixture(scope="module")
def dynamo() -> None:
    """Import what every forked child imports otherwise."""
    importlib.import_module("torch._dynamo")


@torch_only
@pytest.mark.usefixtures("dynamo")
@pytest.mark.parametrize("grad", [False, True])
def test_a_planted_wrong_compile_is_found(monkeypatch: pytest.MonkeyPatch, grad: bool) -> None:
    import torch

    def wrong(value: Any) -> Any:
        if not torch.compiler.is_compiling():
            return value.sin()
        return value.sin() + (value - value.detach()) * 2 if grad else value.sin() * 3

    monkeypatch.setattr(call_compiler, "BACKEND", "eager")
    monkeypatch.setattr(opinfo, "find_function", planted(wrong))
    value = numbers(0.5, 1.5, grad=grad)
    jobs = []
    for name, function in (("sin", torch.sin), ("wrong", wrong), ("cos", torch.cos)):
        own = case(name, value)
        jobs.append(job(name, own, eager=[call_observer.observe_call(own, function)]))
    assert set(compile_worker.compile_together(jobs)) == {"sin", "cos"}
    told = compile_worker.compile_jobs(jobs)
    (row,) = compiled_recorder.make_compiled_rows(jobs, told, ())
    assert (row.operator, row.end) == ("wrong", "gradient" if grad else "value")
    assert row.distance == pytest.approx(1.5 if grad else 2 * 0.997495), "weights of 0.5 and 0.75 of a gradient"


@torch_only
@pytest.mark.usefixtures("dynamo")
def test_a_call_that_seeds_itself_and_draws_other_numbers_compiled_is_not_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import torch

    def drawn(value: Any) -> Any:
        torch.manual_seed(5 if torch.compiler.is_compiling() else 42)
        return value + torch.rand(2)

    monkeypatch.setattr(call_compiler, "BACKEND", "eager")
    monkeypatch.setattr(opinfo, "find_function", planted(drawn))
    own = case("wrong", numbers(0.5, 1.5))
    jobs = [job("wrong", own, eager=[call_observer.observe_call(own, drawn)])]
    told = compile_worker.compile_jobs(jobs)
    assert [one.draws for one in told["wrong"]] == [True]
    assert compiled_recorder.make_compiled_rows(jobs, told, ()) == ()


@torch_only
@pytest.mark.usefixtures("dynamo")
def test_a_break_of_the_graph_is_counted_and_goes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    def breaks(value: Any) -> Any:
        torch._dynamo.graph_break()  # noqa: SLF001 - Dynamo's own
        return value.sin()

    monkeypatch.setattr(call_compiler, "BACKEND", "eager")
    monkeypatch.setattr(opinfo, "find_function", planted(breaks))
    jobs = []
    for name, function in (("wrong", torch.sin), ("cos", torch.cos)):
        own = case(name, numbers(0.5))
        jobs.append(job(name, own, eager=[call_observer.observe_call(own, function)]))
    told = compile_worker.compile_jobs(jobs)
    assert [told[name][0].breaks > 0 for name in ("wrong", "cos")] == [True, False]
    assert compiled_recorder.make_compiled_rows(jobs, told, ()) == ()


@torch_only
@pytest.mark.usefixtures("dynamo")
def test_what_a_backend_raised_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """PyTorch's message begins with a line that is the same whatever went wrong."""
    import torch

    def refuses(*_: Any) -> Any:
        raise NotImplementedError("no kernel for it\nand more")

    monkeypatch.setattr(call_compiler, "BACKEND", refuses)
    own = case("sin", numbers(0.5))
    jobs = [job("sin", own, eager=[call_observer.observe_call(own, torch.sin)])]
    (row,) = compiled_recorder.make_compiled_rows(jobs, compile_worker.compile_jobs(jobs), ())
    assert row.end == "fails"
    assert row.compiled.endswith("raised: NotImplementedError: no kernel for it")


@torch_only
def test_inductor_gives_what_eager_mode_gives() -> None:
    import torch

    own = case("exp2", numbers(0.5, 1.5))
    told = call_compiler.make_compiled_caller()(own)
    assert find_compiled_difference(call_observer.observe_call(own, torch.exp2), told, random=False) is None
    assert told.outcome.end == "returned", told.outcome.error
