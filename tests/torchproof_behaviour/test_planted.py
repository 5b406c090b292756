"""A change planted in an operator is found, shrunk to its smallest call and written down as a script that runs."""

import contextlib
import importlib
import importlib.util
import io
import os
import pickle
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import factory
from torchproof_behaviour.compare import difference_rows, repro_script
from torchproof_behaviour.compare.root_cause import find_cause
from torchproof_behaviour.operator_steps import OperatorStep
from torchproof_behaviour.serialization import Case, Outcome, hash_plain_data
from torchproof_behaviour.tensor_conversion import convert_from_plain, convert_to_plain
from torchproof_behaviour.worker import call_observer, call_worker, case_generation, forked_calls, operator_trace
from torchproof_docs.evidence import behaviour_comparison
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.release_pages import render_release_page
from torchproof_docs.verdicts.project import load_project
from torchproof_docs.verdicts.reviews.reviewed_differences import find_unreviewed

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
Function = Callable[..., Any]


def case(operator: str, *args: Any, origin: str = "float32", **kwargs: Any) -> Case:
    plain = convert_to_plain(args, strict=True)
    named = convert_to_plain(kwargs, strict=True)
    return Case(f"{operator} {origin}", operator, origin, "function", f"torch.{operator}", plain, named)


def outcomes(cases: Sequence[Case], function: Function, *, limit: float = 10.0) -> list[Outcome]:
    """Make calls as on a release where the operator is this function."""
    return [
        *forked_calls.run_forked(
            cases, lambda case: call_observer.observe_call(case, function, twice=True), limit=limit
        )
    ]


def planted_trace(*, right: bool = False) -> Function:
    """Return a trace whose gradient is wrong below the diagonal of a tall matrix, or one that is right."""
    import torch

    class Planted(torch.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(context: Any, matrix: Any) -> Any:
            context.shape = matrix.shape
            return torch.trace(matrix)

        @staticmethod
        def backward(context: Any, gradient: Any) -> Any:
            rows, columns = context.shape
            flat = torch.zeros(rows * columns)
            if right:
                return torch.eye(rows, columns) * gradient
            flat[:: columns + 1] = gradient
            return flat.reshape(rows, columns)

    return Planted.apply  # type: ignore[no-any-return]


def found(cases: Sequence[Case], before: Function, after: Function) -> list[Any]:
    name = cases[0].operator
    differing = difference_rows.find_differences(
        {name: cases}, {name: outcomes(cases, before)}, {name: outcomes(cases, after)}, ()
    )

    def attempt(tried: Sequence[Case]) -> list[difference_rows.Pair]:
        return [*zip(outcomes(tried, before), outcomes(tried, after), strict=True)]

    def trace(tried: Case) -> tuple[Any, Any]:
        old, new = (operator_trace.trace_operators(tried, function).value for function in (before, after))
        return old, new

    return [difference_rows.make_row(one, attempt, trace=trace) for one in differing]


@pytest.fixture(autouse=True, scope="module")
def preloaded() -> None:
    """Import what the first gradient imports, which every child would do anew."""
    for name in call_worker.PRELOAD:
        importlib.import_module(name)


def test_a_planted_gradient_is_found_and_reduced_to_a_script_that_runs() -> None:
    import torch

    torch.manual_seed(0)
    cases = [case("trace", torch.randn(*shape, requires_grad=True)) for shape in ((4, 4), (2, 5), (7, 5), (9, 3))]
    (row,) = found(cases, planted_trace(), torch.trace)
    assert (row.operator, row.kind, row.cases, row.tried) == ("trace", "gradient", 2, 4)
    assert row.before == "float32[3, 1] (0.5, 0, 0.5), strides [1, 1]"
    assert row.after == "float32[3, 1] (0.5, 0, 0), strides [1, 1]"
    assert row.script
    assert "input = torch.tensor([[0.0], [0.0], [0.0]], dtype=torch.float32, requires_grad=True)" in row.script
    ran = subprocess.run([sys.executable, "-c", row.script], capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines()[0].startswith("tensor(0., grad_fn="), ran.stderr
    assert "[0.5000]" in ran.stdout


def test_a_planted_value_shrinks_to_one_element() -> None:
    import torch

    cases = [case("exp2", torch.tensor([[1.5, float("nan"), 3.0]] * 4), origin="special")]
    (row,) = found(cases, torch.exp2, lambda value: torch.exp2(value).nan_to_num(7.0))
    assert (row.kind, row.after) == ("value", "float32[1, 1] (7)")
    assert 'torch.tensor([[float("nan")]], dtype=torch.float32)' in str(row.script)


def planted(function: Function, operator: str, kernel: Function) -> Function:
    """Return a function that has another kernel under an operator of PyTorch, as on a patched release."""
    import torch

    def call(*args: Any) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            library = torch.library.Library("aten", "IMPL")
            library.impl(operator, kernel, "CPU")
        try:
            return function(*args)
        finally:
            library._destroy()  # noqa: SLF001 - no other way

    return call


def test_a_planted_exception_is_found_and_stands_on_the_page_of_the_release(tmp_path: Path) -> None:
    import torch

    def planted(values: Any) -> Any:
        if not values.numel():
            raise ValueError("nothing to add up")
        return torch.sum(values)

    cases = [case("sum", torch.zeros(0), origin="empty"), case("sum", torch.ones(4))]
    row, *others = found(cases, torch.sum, planted)
    assert not others
    assert (row.kind, row.cases, row.after) == ("raises", 1, "ValueError: nothing to add up")
    assert "torch.empty" in row.script
    factory.proved(tmp_path)
    factory.add_notes(tmp_path)
    behaviour_comparison.save_comparison(replace(factory.FOUND, rows=(row,)), tmp_path / "evidence")
    project = load_project(tmp_path)
    assert [one.operator for _, one in find_unreviewed(project)] == ["sum"]
    page = render_release_page(DocsVersion(project, project.releases.get_release("2.7")), project.notes["2.6"])
    assert "`ValueError: nothing to add up` | 1 of 2 | not judged yet |" in page


def test_what_is_built_on_a_planted_operator_has_it_as_cause() -> None:
    import torch

    def loss(value: Any) -> Any:
        return (torch.exp2(value + 1) * 2).sum()

    cases = [case("loss", torch.tensor([[1.5, 2.0]] * 3))]
    (row,) = found(cases, loss, planted(loss, "exp2", lambda value: torch.pow(2.0, value) + 1))
    assert (row.kind, row.before, row.after, row.cause) == ("value", "float32[] (16)", "float32[] (18)", "aten.exp2")
    for other in (lambda value: (torch.exp(value + 1) * 2).sum(), lambda value: (torch.exp2(value + 1) * 3).sum()):
        (row,) = found(cases, loss, other)
        assert (row.kind, row.cause) == ("value", None), "another operator or argument: none gave something else"


def test_memory_that_is_not_initialised_is_no_cause() -> None:
    import torch

    def drawn(value: Any) -> Any:
        return torch.empty(3).exponential_() + value.exp2()

    def kernel(value: Any) -> Any:
        return torch.pow(2.0, value) + 1

    (row,) = found([case("drawn", torch.zeros(3), origin="usual")], drawn, planted(drawn, "exp2", kernel))
    assert row.cause == "aten.exp2"


def test_what_a_draw_overwrites_is_no_argument() -> None:
    import torch

    def drawn(start: float) -> Function:
        return lambda value: torch.full_like(value, start).exponential_().sub_(start)

    old, new = (
        operator_trace.trace_operators(case("drawn", torch.zeros(3)), drawn(start)).value for start in (1.0, 2.0)
    )
    names = [step.name for step in old]
    at = names.index("aten.exponential_")
    assert old[at] == new[at]
    assert old[at - 1] != new[at - 1]
    assert find_cause(old[at:], new[at:]) is None, "sub_ has another argument"


def test_the_cause_is_found_behind_operators_that_came_and_went() -> None:
    def step(name: str, value: float, *, given: str = "x", node: str | None = None) -> OperatorStep:
        return OperatorStep(name, node, given, value)

    draw, other = step("aten.exponential_", 1.0), step("aten.exponential_", 2.0)
    checked = [step("aten.all", 1.0), draw, step("aten.div", 1.0, given="y")]
    assert (
        find_cause(checked, [step("aten._is_all_true", 1.0), other, step("aten.div", 2.0, given="z")])
        == "aten.exponential"
    )
    assert find_cause([draw], [draw]) is None
    there = [draw, step("aten.mul", 1.0, node="MulBackward0")]
    assert find_cause([draw], there) == find_cause(there, [draw]) == "MulBackward0", "a gradient on one side only"
    divided = [draw, step("aten.div", 1.0, node="MulBackward0")]
    assert find_cause(there, divided) == "MulBackward0"
    assert find_cause(there, [draw, step("aten.mul", 1.0, node="MulBackward0", given="z")]) is None, (
        "what it saved differs"
    )
    assert find_cause(there, [draw, step("aten.mul", 1.0, node="OtherBackward0")]) is None
    first = step("aten.neg", 1.0, node="NegBackward0")
    assert find_cause([first, *there], [first, *divided]) == "MulBackward0"
    assert find_cause([first, *there], [step("aten.neg", 1.0, node="NegBackward0", given="z"), *divided]) is None


def test_a_derivative_with_other_operators_is_told_by_its_node() -> None:
    import torch

    cases = [case("trace", torch.randn(4, 2, requires_grad=True))]
    (row,) = found(cases, planted_trace(), planted_trace(right=True))
    assert (row.kind, row.cause) == ("gradient", "PlantedBackward")
    assert "TraceBackward0" in {step.node for step in operator_trace.trace_operators(cases[0], torch.trace).value}


def printed(made: Case, kind: str) -> list[str]:
    """Return what the script of a call prints here."""
    import torch

    written = repro_script.write_script(made, call_observer.observe_call(made, torch.mul), kind=kind)
    assert written
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(written, {})  # noqa: S102 - our own script
    torch.set_printoptions(profile="default")
    return out.getvalue().splitlines()


def test_a_script_asks_for_the_gradient_of_empty_and_complex_results() -> None:
    import torch

    for made in (torch.ones(0, 3, 0, requires_grad=True), torch.ones(2, dtype=torch.complex64, requires_grad=True)):
        assert printed(case("mul", made, 2.0), "returns")[-1].startswith("(tensor(["), made.dtype


def test_a_script_prints_what_differs() -> None:
    import torch

    third = torch.tensor([1 / 3])
    assert printed(case("mul", third, 1.0), "last bits") == ["tensor([0.33333334326744080])"]
    assert printed(case("mul", third, 1.0), "value") == ["tensor([0.3333])"]
    assert printed(case("mul", torch.ones(2, 1), 1.0), "stride")[-1] == "(1, 1)"


def test_the_same_operator_twice_differs_in_nothing() -> None:
    import torch

    cases = [case("rand_like", torch.zeros(3)), case("rand_like", torch.zeros(2, 2), origin="ties")]
    assert found(cases, torch.rand_like, torch.rand_like) == []
    (row,) = found(cases, torch.rand_like, torch.randn_like)
    assert row.kind == "seeded"
    assert "torch.manual_seed(0)" in str(row.script)


def test_a_death_and_a_hang_cost_themselves_alone() -> None:
    assert importlib.import_module("torch")
    assert importlib.import_module("numpy"), "or the first child imports both"
    cases = [Case(str(number), "f", "float32", "function", "torch.f", (number,), {}) for number in range(5)]

    def function(number: int) -> int:
        if number == 1:
            os.kill(os.getpid(), signal.SIGSEGV)
        if number == 3:
            time.sleep(60)
        return number

    ended = [*forked_calls.run_forked(cases, lambda case: call_observer.observe_call(case, function), limit=0.5)]
    assert [one.end for one in ended] == ["returned", "died", "returned", "timeout", "returned"]
    assert ended[1].error == ("death", "SIGSEGV")


@pytest.mark.filterwarnings("ignore:Sparse CSR")
def test_a_tensor_comes_back_as_it_was() -> None:
    import torch

    kept = [
        torch.arange(6.0).reshape(2, 3).t().requires_grad_(),
        torch.ones(1, 3).expand(2, 3),
        torch.tensor([1 + 2j, 3j]).conj(),
        torch.tensor([1.5, -2.0], dtype=torch.bfloat16),
        torch.tensor([1.0, 448.0]).to(torch.float8_e4m3fn),
        torch.empty(0, 3, dtype=torch.int64),
        torch.eye(3).to_sparse_csr(),
    ]
    for value in kept:
        plain = convert_to_plain(value, strict=True)
        back = convert_from_plain(plain)
        assert convert_to_plain(back, strict=True) == plain
        assert (back.dtype, back.requires_grad, back.is_conj()) == (value.dtype, value.requires_grad, value.is_conj())


def test_test_data_of_pytorch_become_calls() -> None:
    from torchproof_behaviour.worker import opinfo

    entry, left_out = opinfo.load_entries()["fmax"], dict[str, int]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = case_generation.generate_cases(entry, left_out)
        again = case_generation.generate_cases(entry, left_out)
    assert {case.call for case in made} >= {"torch.fmax", "torch.Tensor.fmax"}
    assert {"float32", "ties", "special", "empty", "one element", "not contiguous", "bfloat16"} <= {
        case.origin for case in made
    }
    assert hash_plain_data(again) == hash_plain_data(made), "the same seed makes the same calls"
    ends = {
        one.end
        for one in forked_calls.run_forked(
            made, lambda case: call_observer.observe_call(case, opinfo.find_function(case))
        )
    }
    assert ends <= {"returned", "raised"}


def test_what_the_test_data_print_is_no_answer() -> None:
    code = (
        "from torchproof_behaviour.worker import call_worker, opinfo\n"
        "opinfo.load_entries = lambda: print('no hypothesis', flush=True) or {}\n"
        "call_worker.main(['serve'])\n"
    )
    request = pickle.dumps([Case("gone", "gone", "float32", "function", None, (), {})])
    done = subprocess.run([sys.executable, "-c", code], input=request, capture_output=True, check=True)
    answers = pickle.loads(done.stdout)  # noqa: S301 - our own process wrote it
    assert [outcome.end for outcome in answers] == ["absent"]


def test_a_call_counts_once_where_value_and_gradient_differ_alike() -> None:
    made = Case("sinh float32", "sinh", "float32", "function", "torch.sinh", (), {})
    before, after = (Outcome("returned", 1.0 + step, gradients=(1.0 + step,)) for step in (0.0, 1e-7))
    (row,) = difference_rows.find_differences({"sinh": [made]}, {"sinh": [before]}, {"sinh": [after]}, ())
    assert (row.kind, len(row.cases), row.tried) == ("last bits", 1, 1)
