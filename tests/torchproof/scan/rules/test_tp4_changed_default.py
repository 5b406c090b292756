"""TP4, changed-default."""

import pytest

from scanning import report, scan_code
from torchproof.scan.rules.findings import Confidence, Severity
from torchproof.scan.rules.tp4_changed_default import find_differences, is_same_default
from torchproof.scan.syntax.call_shapes import CallShape

STRICT = "torch.export.export default of `strict` is False since 2.8, it was True"
TRUST = "torch.hub.help default of `trust_repo` is 'check' since 2.11, it was None"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("torch.export.export(m, a)", f"2: {STRICT}"),
        ("torch.export.export(m, args=a)", f"2: {STRICT}"),
        ("torch.onnx.export(m, a, 'f')", "2: torch.onnx.export default of `dynamo` is True since 2.9, it was False"),
        ("torch.hub.help('g', 'm', True, True)", f"2: {TRUST}"),
        ("torch.asarray(x)", "2: torch.asarray default of `requires_grad` is None since 2.12, it was False"),
    ],
)
def test_reported(code: str, expected: str) -> None:
    assert report("TP4", f"import torch\n{code}", least=Confidence.POSSIBLE) == [expected]


@pytest.mark.parametrize(
    "code",
    [
        "torch.export.export(m, a, strict=True)",
        "torch.export.export(m, a, **more)",
        "torch.export.export(*all)",
        "torch.export.export",
        "torch.hub.help('g', 'm', True, True, None)",
        "import functools; functools.partial(torch.export.export, m)",
        "torch.nn.Conv2d(1, 1, 1)",
        "torch.export.export(m, a, nosuch=1)",
        "torch.export.export(m, a, prefer_deferred_runtime_asserts_over_guards=True)",
    ],
)
def test_not_reported(code: str) -> None:
    assert report("TP4", f"import torch\n{code}", least=Confidence.POSSIBLE) == []


def test_guarded() -> None:
    code = "import torch\nif torch.__version__ < '2.8':\n    torch.export.export(m, a)"
    assert report("TP4", code) == [f"3: {STRICT} guarded"]


def test_a_try_statement_is_no_guard_because_nothing_raises() -> None:
    code = "import torch\ntry:\n    torch.export.export(m, a)\nexcept Exception:\n    pass"
    assert report("TP4", code) == [f"3: {STRICT}"]


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [("2.5", "2.7", []), ("2.7", "2.8", [f"2: {STRICT}"]), ("2.8", "2.15", [])],
)
def test_edge_of_the_upgrade(start: str, end: str, expected: list[str]) -> None:
    assert report("TP4", "import torch\ntorch.export.export(m, a)", start, end) == expected


def test_a_default_that_is_or_was_none_is_possible_without_an_entry() -> None:
    code = "import torch\ntorch.hub.help('g', 'm')"
    (finding,) = scan_code(code, entries=(), least=Confidence.POSSIBLE).findings
    assert (finding.reason.confidence, finding.reason.severity) == (Confidence.POSSIBLE, Severity.BEHAVES)
    (finding,) = scan_code("import torch\ntorch.export.export(m, a)", entries=()).findings
    assert finding.reason.confidence is Confidence.CERTAIN


@pytest.mark.parametrize(
    ("old", "new", "shape", "expected"),
    [
        ("(a, b=1)", "(a, b=2)", CallShape(1), [("b", "1", "2")]),
        ("(a, b=1)", "(a, b=2)", CallShape(2), []),
        ("(a, b=1)", "(a, b=2)", CallShape(1, (("b", "1"),)), []),
        ("(a, b)", "(a, b=2)", CallShape(1), []),
        ("(a, b=1)", "(a, b)", CallShape(1), []),
        ("(a)", "(a, b=2)", CallShape(1), []),
        ("(a, b=1, c=1)", "(a, b=2, c=2)", CallShape(1), [("b", "1", "2"), ("c", "1", "2")]),
        ("(a, b=1, c=1)", "(a, b=2, c=1)", CallShape(1), [("b", "1", "2")]),
    ],
)
def test_differences_are_of_arguments_with_two_defaults_that_the_call_leaves_out(
    old: str, new: str, shape: CallShape, expected: list[tuple[str, str, str]]
) -> None:
    assert list(find_differences(old, new, shape, bound=False)) == expected


def test_self_of_a_bound_method_takes_no_argument() -> None:
    assert list(find_differences("(self, a=1)", "(self, a=2)", CallShape(1), bound=True)) == []
    assert list(find_differences("(self, a=1)", "(self, a=2)", CallShape(1), bound=False)) == [("a", "1", "2")]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("1", "1", True),
        ("1", "2", False),
        ('"x"', "'x'", True),
        ("( 1, 2 )", "(1,2)", True),
        ("torch.float32", "float32", True),
        ("ReduceOp.SUM", "ReduceOp.MAX", False),
        ("0.5", "1.5", False),
        (None, "1", False),
        (None, None, True),
    ],
)
def test_defaults_are_compared_without_quotes_spaces_and_modules(
    old: str | None, new: str | None, expected: bool
) -> None:
    assert is_same_default(old, new) is expected
