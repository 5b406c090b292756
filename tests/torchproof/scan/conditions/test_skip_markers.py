"""Markers that let a test run on some releases only."""

import pytest

from scanning import collect
from torchproof.scan.scan_context import open_scan_context

ALL = ["2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14", "2.15"]
OLD, NEW = ALL[:4], ALL[4:]


def releases_of_test(marker: str, before: str = "") -> list[str]:
    """Return the releases on which the body of a test with a decorator may run."""
    code = f"import pytest, unittest, torch\n{before}\n{marker}\ndef test_it():\n    torch.load\n"
    (use,) = [use for use in collect(code) if use.paths[0][0] == "torch.load"]
    return [release for index, release in enumerate(open_scan_context().facts.releases) if use.reach >> index & 1]


@pytest.mark.parametrize(
    ("marker", "expected"),
    [
        ("@pytest.mark.skipif(torch.__version__ < '2.9', reason='')", NEW),
        ("@pytest.mark.skipif(condition=torch.__version__ < '2.9', reason='')", NEW),
        ("@unittest.skipIf(torch.__version__ < '2.9', '')", NEW),
        ("@unittest.skipUnless(torch.__version__ < '2.9', '')", OLD),
        ("@pytest.mark.skipif(flag, reason='')", ALL),
        ("@pytest.mark.skipif(reason='')", ALL),
        ("@pytest.mark.parametrize('a', [1])", ALL),
        ("@RunIf(min_torch='2.9')", NEW),
        ("@RunIf(max_torch='2.9')", OLD),
        ("@RunIf(min_cuda='2.9')", ALL),
        ("@requires_torch_version('>=2.9')", NEW),
        ("@skip_torch_lt('2.9')", NEW),
        ("@plain", ALL),
    ],
)
def test_a_decorator(marker: str, expected: list[str]) -> None:
    assert releases_of_test(marker) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("skip_if_torch_lt_2_9", NEW),
        ("skip_if_torch_ge_2_9", OLD),
        ("requires_torch_2_9", NEW),
        ("requires_torch_lt_2_9", OLD),
        ("requires_gpu", ALL),
    ],
)
def test_an_imported_marker_says_its_release_in_its_name(name: str, expected: list[str]) -> None:
    assert releases_of_test(f"@{name}", f"from helpers import {name}") == expected


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("need_new = pytest.mark.skipif(torch.__version__ < '2.9', reason='')", NEW),
        ("def need_new(f):\n    return pytest.mark.skipif(torch.__version__ < '2.9', reason='')(f)", NEW),
        ("def need_new(f):\n    return unittest.skipUnless(torch.__version__ < '2.9', '')(f)", OLD),
        ("def need_new(f):\n    pass", ALL),
        ("need_new = a\nneed_new = b", ALL),
        ("need_new = need_new", ALL),
    ],
)
def test_a_marker_of_the_file(before: str, expected: list[str]) -> None:
    assert releases_of_test("@need_new", before) == expected


def test_a_function_of_the_file_gives_the_marker() -> None:
    before = "def need(v):\n    return pytest.mark.skipif(torch.__version__ < v, reason='')"
    assert releases_of_test("@need('2.9')", before) == NEW


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("pytest.mark.skipif(torch.__version__ < '2.9', reason='')", NEW),
        ("[pytest.mark.skipif(torch.__version__ < '2.9', reason=''), pytest.mark.slow]", NEW),
        ("[pytest.mark.slow]", ALL),
    ],
)
def test_pytestmark_is_a_marker_of_the_whole_file(value: str, expected: list[str]) -> None:
    assert releases_of_test("", f"pytestmark = {value}") == expected


def test_two_decorators_both_count() -> None:
    markers = "@unittest.skipIf(torch.__version__ < '2.9', '')\n@unittest.skipIf(torch.__version__ >= '2.11', '')"
    assert releases_of_test(markers) == ["2.9", "2.10"]
