"""How far a script came: what it shows counts as reached only if no call is left but looks at results."""

from collections.abc import Callable
from textwrap import dedent
from types import TracebackType

import pytest

from torchproof_assembly import stop_point

PATH = "/a/script.py"


class ValueNeededError(Exception):
    """What a tensor without values raises."""


class Result:
    """A tensor without values."""

    def item(self) -> float:  # noqa: D102
        raise ValueNeededError

    tolist = __bool__ = item

    def cpu(self) -> "Result":  # noqa: D102
        return self


def stopped(text: str, f: Callable[..., object] = lambda *_: Result()) -> TracebackType | None:
    """Run a script with compiled functions ``f`` and ``g``, and return where it stopped."""
    with pytest.raises(ValueNeededError) as caught:
        exec(compile(text, PATH, "exec"), {"f": f, "g": lambda *_: Result()})  # noqa: S102
    return caught.tb


def left(shown: str, after: str = "") -> str | None:
    text = f"# --8<-- [start:use]\n{dedent(shown)}# --8<-- [end:use]\n{dedent(after)}"
    return stop_point.explain_unreached_call(text, PATH, stopped(text))


@pytest.mark.parametrize(
    "shown",
    [
        "print(f().tolist())\n",
        "out = f()\nprint('a', out.cpu().item(), len('b'))\n",
        "error = f().item()\nprint('small:', error < 1)\n",
        "if f():\n    print('yes')\n",
        "def helper():\n    return g()\nprint(f().item())\n",
        "found = [f() for _ in range(2)]\nprint(all(one.item() for one in found))\n",
        "found = [f(), g()]\nprint([item.tolist() for item in found])\n",
        "found = [f(), g()]\nfor item in found:\n    print(item.tolist())\n",
    ],
)
def test_looking_at_results_is_the_end(shown: str) -> None:
    assert left(shown) is None


def test_a_check_below_is_past_the_end() -> None:
    assert left("out = f()\n", "def check(value):\n    assert value\ncheck(out)\ng()\n") is None
    assert left("out = f()\n", "assert all(value.item() for value in (out, out))\n") is None


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("print(f().item())\ng()\n", "line 3: g was not reached"),
        ("print(f().item(), g())\n", "line 2: g was not reached"),
        ("g(f().item())\n", "line 2: g was not reached"),
        ("if f():\n    g()\n", "line 3: g was not reached"),
        ("for _ in range(2):\n    f().item()\n", "line 3: a value was needed in a loop"),
        ("print([f().item() for _ in range(2)])\n", "line 2: a value was needed in a loop"),
        ("print(all(g() and one.item() for one in (f(), f())))\n", "line 2: a value was needed in a loop"),
        ("def h():\n    return f().item() + g().item()\nh()\n", "a value was needed inside a function"),
        ("def print(x):\n    g()\nprint(f().item())\n", "line 4: print was not reached"),
        (
            "class Item:\n    def tolist(self):\n        g()\nf().item()\nItem().tolist()\n",
            "line 6: Item().tolist was not reached",
        ),
    ],
)
def test_any_other_call_that_is_left_is_named(shown: str, told: str) -> None:
    assert left(shown) == told


def test_a_stop_inside_what_was_called_is_not_the_end() -> None:
    """The compiled function itself asked for a value, so what it would have made after that is not known."""
    text = "# --8<-- [start:use]\nout = f()\n# --8<-- [end:use]\n"

    def asks() -> None:
        raise ValueNeededError

    assert stop_point.explain_unreached_call(text, PATH, stopped(text, asks)) == "line 2: f was not reached"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("try:\n    f()\nexcept Exception:\n    pass\n", "line 1 catches errors"),
        ("with contextlib.suppress(Exception):\n    f()\n", "line 1 catches errors"),
        ("import subprocess\n", "it uses subprocess, whose work the fake device does not reach"),
        ("from concurrent.futures import wait\n", "it uses concurrent, whose work the fake device does not reach"),
        ("try:\n    f()\nfinally:\n    pass\n", None),
    ],
)
def test_a_script_that_hides_its_errors_is_not_believed(text: str, told: str | None) -> None:
    assert stop_point.explain_hidden_errors(text) == told


def test_without_a_section_all_is_shown() -> None:
    assert stop_point.list_displayed_lines("a\nb\n") == {1, 2}
    assert stop_point.list_displayed_lines("a\n# --8<-- [start:use]\nb\n# --8<-- [end:use]\nc\n") == {3}
