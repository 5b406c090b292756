"""What an entry tells to write keeps what it promises to keep, on the inputs that hurt.

Each row holds the code of an action, as it stands in the text, against a reference that does not use it. Where the
two differ, the action says so in the words of the row, and then the inputs of that kind are left out.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from torchproof_docs.verdicts.project import Project, load_project

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.records
ROOT = Path(__file__).parents[2]
NAN, INF = float("nan"), float("inf")
VALUES = {
    "finite": [-2.0, -1.0, -0.0, 0.0, 0.5, 1.0, 2.0, 3.0],
    "nan": [NAN, 1.0, -1.0, NAN],
    "infinite": [INF, -INF, 1.0, 0.0],
    "empty": [],
    "one element": [1.0],
}


@dataclass(frozen=True)
class Advice:
    """The code of an action, what it has to give, and the inputs on which the action says that it does not."""

    code: str
    """A part of the action's text."""
    advised: Callable[..., Any]
    reference: Callable[..., Any]
    arguments: int = 1
    dtypes: tuple[str, ...] = ("float32", "float64", "float16", "bfloat16")
    excepted: dict[str, str] = field(default_factory=dict)
    """Kinds of input that the action leaves out, each with the words in which it says so."""


ADVICE = {
    "2.14/clamp-ties": Advice(
        "torch.where(value < bound, bound, value)",
        lambda value, bound: torch.where(value < bound, bound, value),
        torch.clamp_min,
        arguments=2,
        excepted={"nan second": "a nan in the bound is not passed on"},
    ),
    "2.14/fmin-nan": Advice(
        "torch.where(b.isnan() | (a <= b), a, b)",
        lambda a, b: torch.where(b.isnan() | (a <= b), a, b),
        torch.fmin,
        arguments=2,
    ),
    "2.12/trace-gradient": Advice(
        "matrix.diagonal().sum()",
        lambda row: row.expand(3, -1).diagonal().sum(),
        lambda row: sum((row[at] for at in range(min(3, len(row)))), torch.zeros((), dtype=row.dtype)),
    ),
    "2.11/ldexp-gradient": Advice(
        "torch.ldexp(x, exponent.to(x.dtype))",
        lambda x: torch.ldexp(x, torch.full(x.shape, 20, dtype=torch.int64).to(x.dtype)),
        lambda x: (x.double() * 2.0**20).to(x.dtype),
        dtypes=("float32", "float64", "bfloat16"),
        excepted={"float16": "in float16"},
    ),
    "2.10/softshrink-lambda": Advice(
        "torch.finfo(x.dtype).max",
        lambda x: torch.nn.functional.softshrink(x, torch.finfo(x.dtype).max),
        torch.zeros_like,
        excepted={"infinite": "An infinite", "nan": "a nan"},
    ),
    "2.10/atan2-origin": Advice(
        "(y == 0) & (x == 0)",
        lambda y, x: (y == 0) & (x == 0),
        lambda y, x: torch.hypot(y.double(), x.double()) == 0,
        arguments=2,
    ),
}
CASES = [(name, kind, dtype) for name, each in ADVICE.items() for kind in VALUES for dtype in each.dtypes]


@pytest.fixture(scope="module")
def project() -> Project:
    return load_project(ROOT)


@pytest.mark.parametrize("name", ADVICE)
def test_the_code_stands_in_the_action_with_what_it_leaves_out(project: Project, name: str) -> None:
    (action,) = [change.steps["action"] for change in project.changes if f"{change.release}/{change.id}" == name]
    advice = ADVICE[name]
    assert [text for text in (advice.code, *advice.excepted.values()) if text not in action] == []


@pytest.mark.parametrize(("name", "kind", "dtype"), CASES)
def test_advice_keeps_its_promise(name: str, kind: str, dtype: str) -> None:
    advice = ADVICE[name]
    if kind in advice.excepted:
        return
    values = torch.tensor(VALUES[kind], dtype=getattr(torch, dtype))
    others = [values] if advice.arguments == 1 else [values, values.flip(0)]
    if "nan second" in advice.excepted and kind == "nan":
        others = [values, torch.ones_like(values)]
    for given in (others, [each.repeat_interleave(2)[::2] for each in others]):
        assert_same(advice.advised(*given), advice.reference(*given))


def assert_same(found: Any, wanted: Any) -> None:
    assert found.dtype == wanted.dtype
    torch.testing.assert_close(found, wanted, equal_nan=True, rtol=1e-2, atol=1e-2)


@pytest.mark.parametrize("name", ["2.14/clamp-ties", "2.14/fmin-nan", "2.12/trace-gradient"])
def test_advice_on_gradients_gives_the_one_it_names(name: str) -> None:
    """At a tie of ``clamp`` the value gets the gradient; a nan of ``fmin`` gets none; each diagonal element gets 1."""
    values = torch.tensor([1.0, NAN, 2.0], requires_grad=True)
    bound = torch.tensor([1.0, 1.0, 3.0])
    advised = ADVICE[name].advised(*([values, bound] if ADVICE[name].arguments == 2 else [values]))
    advised.sum().backward()
    wanted = {"2.14/clamp-ties": [1.0, 1.0, 0.0], "2.14/fmin-nan": [1.0, 0.0, 1.0], "2.12/trace-gradient": [1.0] * 3}
    assert values.grad.tolist() == wanted[name]
