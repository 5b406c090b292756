"""The first call that gave something else for the same, in two recordings."""

from typing import Any

from torchproof.trial.causes.divergence import find_divergences
from torchproof.trial.causes.recorded_values import describe_value, is_same_value


def tensor(*numbers: float, dtype: str = "torch.float32") -> list[Any]:
    """Return the description of a tensor, as the recorder writes it."""
    weighted = sum(number * (at + 1) / len(numbers) for at, number in enumerate(numbers))
    sums = [sum(numbers), sum(map(abs, numbers)), weighted, numbers[0], numbers[len(numbers) // 2], numbers[-1]]
    return ["t", dtype, [len(numbers)], [repr(float(number)) for number in sums]]


def call(name: str, line: int, given: Any, result: Any) -> list[Any]:
    return [name, "", ["a.py", line], given, result]


def test_a_call_that_gives_something_else_for_the_same_is_a_root() -> None:
    old = {"events": [call("f", 1, 0, tensor(1, 2)), call("g", 2, tensor(1, 2), 5), call("h", 3, 1, 1)]}
    new = {"events": [call("f", 1, 0, tensor(1, 9)), call("g", 2, tensor(1, 9), 6), call("h", 3, 1, 2)]}
    found = find_divergences(old, new)
    assert [(each.name, each.place, each.is_root) for each in found] == [
        ("f", "a.py:1", True),
        ("g", "a.py:2", False),
        ("h", "a.py:3", True),
    ]


def test_the_node_of_a_backward_pass_is_named_at_the_line_that_started_it() -> None:
    def report(*gradient: float) -> dict[str, Any]:
        operators = [
            ["aten.mul.Tensor", "MulBackward0", 0, tensor(1), tensor(2)],
            ["aten.arange", "TraceBackward0", 0, [len(gradient)], tensor(*gradient)],
            ["aten.view", "TraceBackward0", 0, tensor(*gradient), tensor(*gradient)],
        ]
        events = [call("torch.Tensor.backward", 4, 1, None), call("torch.Tensor.grad", 5, 1, tensor(*gradient))]
        return {"events": events, "operators": operators}

    (found,) = find_divergences(report(2, 2), report(2, 0))
    assert (found.name, found.line, found.operators) == (
        "torch.Tensor.backward",
        4,
        ("TraceBackward0", "aten.arange"),
    )


def test_other_steps_to_the_same_result_are_no_divergence() -> None:
    def report(steps: list[list[Any]], result: int) -> dict[str, Any]:
        return {"events": [call("f", 1, 0, None), call("g", 2, 0, result)], "operators": steps}

    old = report([["aten.a", "", 0, 1, 5]], 1)
    new = report([["aten.b", "", 0, 1, 4], ["aten.c", "", 0, 4, 5]], 2)
    (found,) = find_divergences(old, new)
    assert (found.name, found.operators) == ("g", ())


def test_without_a_seed_the_state_of_random_numbers_is_no_difference() -> None:
    def report(state: int, seeded: int, result: int) -> dict[str, Any]:
        return {
            "events": [
                call("f", 1, [1, ["g", tensor(state)]], tensor(state)),
                call("g", 2, [2, ["g", tensor(state)]], result),
                call("torch.manual_seed", 3, [0, ["g", tensor(state)]], None),
                call("torch.randn", 4, [1, ["g", tensor(seeded)]], 0),
                call("h", 5, [3, ["g", tensor(seeded)]], result),
            ]
        }

    unseeded = find_divergences(report(5, 6, 1), report(50, 60, 2))
    assert [(each.name, each.is_root) for each in unseeded] == [("f", True), ("g", True), ("h", True)]
    old, new = report(5, 7, 1), report(50, 7, 2)
    new["events"][4][3] = [3, ["g", tensor(8)]]
    assert [(each.name, each.is_root) for each in find_divergences(old, new)][-1] == ("h", False)


def test_it_ends_where_the_releases_run_other_lines() -> None:
    old = {"events": [call("f", 1, 0, 1), call("g", 2, 0, 1), call("h", 9, 0, 1)]}
    new = {"events": [call("f", 1, 0, 1), call("g", 3, 0, 2), call("h", 9, 0, 2)]}
    assert find_divergences(old, new) == []


def test_a_line_that_calls_more_functions_is_compared_by_name() -> None:
    old = {"events": [call("f", 1, 0, 1), call("g", 1, 0, 7)]}
    new = {"events": [call("x", 1, 0, 3), call("f", 1, 0, 1), call("g", 1, 0, 8)]}
    assert [each.name for each in find_divergences(old, new)] == ["g"]


def test_rounding_is_the_same_and_a_dtype_is_not() -> None:
    assert is_same_value(tensor(1.0, 2.0), tensor(1.00001, 2.0))
    assert not is_same_value(tensor(1.0, 2.0), tensor(1.01, 2.0))
    assert is_same_value(tensor(1.0, dtype="torch.bfloat16"), tensor(1.01, dtype="torch.bfloat16"))
    assert not is_same_value(tensor(1.0), tensor(1.0, dtype="torch.float64"))
    assert not is_same_value(tensor(1.0), tensor(float("nan")))
    assert is_same_value(tensor(float("nan")), tensor(float("nan")))
    assert is_same_value(["l", 2, [1, "a"]], ["l", 2, [1, "a"]])
    assert not is_same_value(["l", 2, [1, "a"]], ["l", 2, [1, "b"]])


def test_an_attribute_that_one_release_alone_has_is_no_difference() -> None:
    one, other = (["o", "torch.X", ["d", 1, [["a", 1], *more]]] for more in ([], [["b", 2]]))
    assert is_same_value(one, other)
    assert not is_same_value(one, ["o", "torch.X", ["d", 1, [["a", 3]]]])


def test_values_in_words() -> None:
    assert describe_value(tensor(1, 2, 3)) == "float32[3] first 1, last 3, sum 6"
    assert describe_value(["l", 2, [1, tensor(2)]]) == "(1, float32[1] first 2, last 2, sum 2)"
    assert describe_value(None) == "None"


def test_numbers_drawn_without_a_seed_are_no_root() -> None:
    def report(state: int, drawn: float, result: int) -> dict[str, Any]:
        return {
            "events": [
                call("init", 1, [1, ["random", state]], drawn),
                call("step", 2, [drawn, ["random", state + 1]], drawn * 2),
                call("count", 3, [1, ["random", state + 1]], result),
            ]
        }

    found = find_divergences(report(7, 0.25, 1), report(9, 0.75, 2))
    assert [(each.name, each.is_root) for each in found] == [("init", False), ("step", False), ("count", True)]


def test_a_call_that_one_release_alone_makes_is_where_the_lines_part() -> None:
    old = {"events": [call("f", 1, 0, 1), call("made", 2, 0, 1), call("h", 5, 0, 1)]}
    new = {"events": [call("f", 1, 0, 1), call("h", 5, 0, 1)]}
    for (one, other), side in (((old, new), "is made"), ((new, old), "is not made")):
        (found,) = find_divergences(one, other)
        assert (found.name, found.place, found.is_root, found.is_missing) == ("made", "a.py:2", True, True)
        assert found.before == side


def test_a_line_that_both_run_at_another_time_is_no_call_of_one_release() -> None:
    old = {"events": [call("f", 1, 0, 1), call("g", 2, 0, 1), call("h", 3, 0, 1)]}
    new = {"events": [call("f", 1, 0, 1), call("h", 3, 0, 1), call("g", 2, 0, 1)]}
    assert find_divergences(old, new) == []
