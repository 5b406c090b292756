"""Functions of the file in conditions: arguments, returns, raises, partials."""

import pytest

from scanning import collect, running_releases
from torchproof.scan.scan_context import open_scan_context

ALL = ["2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14", "2.15"]
OLD, NEW = ALL[:4], ALL[4:]
IS_NEW = "torch.__version__ >= '2.9'"


@pytest.mark.parametrize(
    ("parameters", "arguments", "expected"),
    [
        ("v", "'2.9'", NEW),
        ("v", "v='2.9'", NEW),
        ("v='2.9'", "", NEW),
        ("v='2.9'", "'2.11'", ALL[6:]),
        ("a, v='2.9'", "1", NEW),
        ("a, /, v='2.9'", "1", NEW),
        ("v, /", "'2.9'", NEW),
        ("v='2.9', w='2.11'", "", NEW),
        ("w='2.11', v='2.9'", "", NEW),
        ("*, v='2.9'", "", NEW),
        ("*, v='2.9', w='2.11'", "v='2.12'", ALL[7:]),
        ("*, v", "v='2.9'", NEW),
        ("v", "", ALL),
        ("v", "unknown", ALL),
        ("v, w", "'2.9', unknown", NEW),
        ("v=unknown", "", ALL),
        ("v='2.9'", "*unknown", ALL),
        ("v='2.9'", "**unknown", ALL),
        ("v, w='2.9'", "*unknown, '2.9'", ALL),
    ],
)
def test_the_arguments_of_a_call_and_the_defaults(parameters: str, arguments: str, expected: list[str]) -> None:
    before = f"def f({parameters}):\n    return torch.__version__ >= v"
    assert running_releases(f"f({arguments})", before) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"return {IS_NEW}", NEW),
        (f"if {IS_NEW}:\n        return True\n    return False", NEW),
        (f"if {IS_NEW}:\n        return False\n    return True", OLD),
        (f"if {IS_NEW}:\n        return True\n    else:\n        return False", NEW),
        (f"new = {IS_NEW}\n    return new", NEW),
        (f"if unknown:\n        return False\n    return {IS_NEW}", ALL),
        (f"try:\n        import other\n    except ImportError:\n        return False\n    return {IS_NEW}", ALL),
        ("return", ALL),
        ("pass", ALL),
        (f"def inner():\n        return {IS_NEW}\n    return inner()", NEW),
        ("return f()", ALL),
    ],
)
def test_the_first_return_that_is_reached(body: str, expected: list[str]) -> None:
    assert running_releases("f()", f"def f():\n    {body}") == expected


def test_a_function_without_a_result_is_as_none() -> None:
    code = f"def f():\n    if {IS_NEW}:\n        return 1"
    assert running_releases("f() is not None", code) == ALL


@pytest.mark.parametrize(
    ("before", "condition", "expected"),
    [
        ("g = partial(f, '2.9')", "g()", NEW),
        ("g = partial(f, b='2.9')", "g('x')", ALL),
        ("g = partial(f, a='2.9')", "g()", NEW),
        ("g = partial(f)", "g('2.9')", NEW),
        ("g = partial(f, '2.9')", "g('2.5')", NEW),
        ("g = partial(other, '2.9')", "g()", ALL),
    ],
)
def test_a_partial(before: str, condition: str, expected: list[str]) -> None:
    code = f"from functools import partial\ndef f(a, b='2.5'):\n    return torch.__version__ >= a\n{before}"
    assert running_releases(condition, code) == expected


def releases_after(code: str) -> list[str]:
    """Return the releases on which the last use runs."""
    use = collect(f"import torch\n{code}\ntorch.load\n")[-1]
    return [release for index, release in enumerate(open_scan_context().facts.releases) if use.reach >> index & 1]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (f"def check():\n    if not ({IS_NEW}):\n        raise RuntimeError\ncheck()", NEW),
        (f"def check():\n    if {IS_NEW}:\n        return\n    raise RuntimeError\ncheck()", NEW),
        ("def check(v):\n    if torch.__version__ < v:\n        raise RuntimeError\ncheck('2.9')", NEW),
        ("def check(v='2.9'):\n    if torch.__version__ < v:\n        raise RuntimeError\ncheck()", NEW),
        (f"def check():\n    if unknown:\n        return\n    if not ({IS_NEW}):\n        raise E\ncheck()", ALL),
        ("def check():\n    if unknown:\n        raise RuntimeError\ncheck()", ALL),
        ("def check():\n    raise RuntimeError\ncheck()", ALL),
        ("from a import check\ncheck('torch>=2.9')", ALL),
        ("check = 1\ncheck()", ALL),
        (f"def other():\n    if not ({IS_NEW}):\n        raise RuntimeError\nother()", ALL),
        ("import pytest\npytest.importorskip('torch', minversion='2.9')", NEW),
        ("import pytest\npytest.importorskip('torch')", ALL),
        ("import pytest\npytest.importorskip('numpy', minversion='2.9')", ALL),
        ("import pytest\npytest.importorskip('torch', minversion=unknown)", ALL),
        ("import pytest\npytest.importorskip(minversion='2.9')", ALL),
    ],
)
def test_code_after_a_call_that_may_raise(code: str, expected: list[str]) -> None:
    assert releases_after(code) == expected
