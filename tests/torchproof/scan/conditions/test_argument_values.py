"""What the arguments of a call may be: constants behind names, choices, defaults, fields, dictionaries."""

import pytest

from scanning import collect


def argument(code: str) -> str:
    """Return the text of the first argument of the only call of torch.f."""
    (use,) = [use for use in collect(f"import torch\n{code}\n") if use.paths[0][0] == "torch.f" and use.call]
    assert use.call
    return use.call.arguments[0]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("1", "1"),
        ("-1.5", "-1.5"),
        ("'a'", "'a'"),
        ("None", "None"),
        ("torch.half", "torch.half"),
        ("torch.ones(2)", "torch.ones()"),
        ("float('inf')", "inf"),
        ("float('+Inf')", "inf"),
        ("float('-inf')", "-inf"),
        ("float(x)", "float()"),
        ("1 if a else 2", "1 | 2"),
        ("1 if a else 1", "1"),
        ("a or 2", "a | 2"),
        ("a and 2", ""),
        ("1 if a else 2 if b else 3 if c else 4", "1 | 2 | 3 | 4"),
        ("1 if a else 2 if b else 3 if c else 4 if d else 5", ""),
        ("(1, x, y[0])", "(1, x, ?)"),
        ("(1 if a else 2, 3)", "(1, 3)"),
        ("[]", "[]"),
        ("{'a': [1]}", "{[...]}"),
        ("lambda: 1", "lambda"),
        ("x.y", "x.y"),
        ("x[0]", ""),
        ("a + b", ""),
    ],
)
def test_an_argument_that_stands_in_the_call(value: str, expected: str) -> None:
    assert argument(f"torch.f({value})") == expected


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("n = 1", "1"),
        ("n = 1\nn = 2", "1 | 2"),
        ("n = 1\nm = n\nn = m", "1 | "),
        ("a = 1\nb = a\nn = b", "1"),
        ("a = 1\nb = a\nc = b\nn = c", ""),
        ("n = torch.half", "torch.half"),
        ("from torch import half as n", "torch.half"),
        ("n = [1, 2]", "[...]"),
        ("n = [] if x else None", "[...] | None"),
        ("n = x or []", "x | [...]"),
        ("m = []\nn = m", "[...]"),
        ("n = [0] * k", "[...]"),
        ("n = k * [slice(None)]", "[slice(...)]"),
        ("n = [slice(None) for _ in m]", "[slice(...)]"),
        ("n = [0, slice(None)]", "[slice(...)]"),
        ("n = {1: 2}", "{...}"),
        ("n = {1}", "set(...)"),
        ("n = [x for x in y]", "[...]"),
        ("n = (1, 2)", "(1, 2)"),
        ("def n(): ...", ""),
        ("for n in range(3): ...", ""),
        ("n, m = 1, 2", "1"),
        ("n: int = 1", "1"),
    ],
)
def test_a_name(before: str, expected: str) -> None:
    assert argument(f"{before}\ntorch.f(n)") == expected


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ("n", ""),
        ("n=1", "1 | "),
        ("n: int = 1", "1 | "),
        ("m=1, n=2", "2 | "),
        ("m, /, n=2", "2 | "),
        ("n=2, /, m=3", "2 | "),
        ("m, n=2", "2 | "),
        ("*, n=1", "1 | "),
        ("*, m=1, n", ""),
        ("*, n, m=1", ""),
        ("*n", ""),
        ("n=torch.half", "torch.half | "),
    ],
)
def test_a_parameter_may_be_its_default(parameters: str, expected: str) -> None:
    assert argument(f"def g({parameters}):\n    torch.f(n)") == expected
    assert argument(f"async def g({parameters}):\n    torch.f(n)") == expected


def test_the_default_of_a_lambda() -> None:
    assert argument("g = lambda n=1: torch.f(n)") == "1 | "


def test_a_default_is_evaluated_around_the_function() -> None:
    assert argument("n = 1\ndef g(n=n):\n    torch.f(n)") == "1 | "


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ("n = 1", "1"),
        ("n: int = 1", "1"),
        ("n: int", ""),
        ("def __init__(self):\n        self.n = 1", "1"),
        ("def __init__(self):\n        self.n: int = 1", "1"),
        ("def __init__(self):\n        other.n = 1", ""),
        ("def __init__(self):\n        n = 1", ""),
        ("async def g(self):\n        self.n = 1", "1"),
        ("def __init__(self):\n        if x:\n            self.n = 1\n        else:\n            self.n = 2", "1 | 2"),
        ("def __init__(self, n):\n        self.n = n", ""),
        ("def __init__(self, n=1):\n        self.n = n", "1 | "),
        ("def __init__(self, *, n=1):\n        self.n = n", "1 | "),
        ("n = 1\n    def __init__(self):\n        self.n = 2", "1 | 2"),
        ("m = n = 1", "1"),
        ("n = LIMIT", "7"),
        ("def __init__(self):\n        self.n = []", "[...]"),
        ("def __init__(self, n=[]):\n        self.n = n", "[...] | "),
        ("def __init__(self):\n        self.n = [] if x else None", "[...] | None"),
        ("def __init__(self):\n        self.m = 1", ""),
    ],
)
def test_a_field(members: str, expected: str) -> None:
    code = f"LIMIT = 7\nclass A:\n    {members}\n    def h(self):\n        torch.f(self.n)"
    assert argument(code) == expected


def test_a_field_belongs_to_the_nearest_class() -> None:
    code = (
        "class A:\n    n = 1\n    def g(self):\n        class B:\n            n = 2\n"
        "            def h(self):\n                torch.f(self.n)\n"
    )
    assert argument(code) == "2"
    assert argument("class A:\n    n = 1\n    @classmethod\n    def h(cls):\n        torch.f(cls.n)") == "1"


def keywords(code: str) -> tuple[str, bool]:
    """Return the keywords of the only call of torch.f, and whether there may be others."""
    (use,) = [use for use in collect(f"import torch\n{code}\n") if use.paths[0][0] == "torch.f" and use.call]
    assert use.call
    return " ".join(f"{name}={text}" for name, text in use.call.keywords), use.call.double_star


@pytest.mark.parametrize(
    ("before", "call", "expected"),
    [
        ("", "a=1", ("a=1", False)),
        ("", "**k", ("", True)),
        ("", "**{'a': 1}", ("a=1", False)),
        ("", "**{'a': 1, **k}", ("a=1", True)),
        ("", "**{'a': 1, b: 2}", ("a=1", True)),
        ("", "**dict(a=1)", ("a=1", False)),
        ("", "**dict(a=1, **k)", ("a=1", True)),
        ("", "**dict(x, a=1)", ("", True)),
        ("", "**{'a': 1}, **{'b': 2}", ("a=1 b=2", False)),
        ("", "a=1, **{'a': 2}", ("a=1", False)),
        ("k = {'a': 1}", "**k", ("a=1", False)),
        ("k = {'a': 1}\nl = k\nm = l", "**m", ("a=1", False)),
        ("k = {'a': 1}\nl = k\nm = l\nn = m", "**n", ("", True)),
        ("k = {}", "**k", ("", False)),
        ("k = {'a': 1}\nk = {'b': 2}", "**k", ("a=1 b=2", True)),
        ("k = {'a': 1}\nk['b'] = 2", "**k", ("a=1 b=2", True)),
        ("k = {'a': 1}\nk['a'] = 2", "**k", ("a=2", True)),
        ("k = {'a': 1}\nk[b] = 2", "**k", ("a=1", True)),
        ("k = {'a': 1}\nif x:\n    k['b'] = 2", "**k", ("a=1", True)),
        ("k = {'a': 1}\nl = {}\nl['b'] = 2", "**k", ("a=1", False)),
        ("k = {'a': 1}\nk.update(x)", "**k", ("a=1", True)),
        ("k = {'a': 1}\nk.pop('a')", "**k", ("a=1", True)),
        ("k = {'a': 1}\nl.update(x)", "**k", ("a=1", False)),
        ("k = g()", "**k", ("", True)),
        ("import k", "**k", ("", True)),
        ("k = {'a': 1}\ndef h():\n    return k", "**k", ("a=1", False)),
    ],
)
def test_what_double_stars_hold(before: str, call: str, expected: tuple[str, bool]) -> None:
    assert keywords(f"{before}\ntorch.f({call})") == expected


def test_the_keywords_of_a_parameter_are_not_known() -> None:
    assert keywords("def g(**k):\n    torch.f(**k)") == ("", True)
