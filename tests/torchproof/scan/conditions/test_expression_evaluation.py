"""Conditions, each with the releases on which the code under it may run."""

import pytest

from scanning import running_releases

ALL = ["2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14", "2.15"]
NEW = ALL[4:]
"""From 2.9 on, as torch.optim.Muon."""
OLD = ALL[:4]
VERSION = "from packaging.version import Version, parse\nimport re, sys, operator\nV = torch.__version__\n"


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("V >= '2.9'", NEW),
        ("'2.9' <= V", NEW),
        ("V < '2.9'", OLD),
        ("'2.9' > V", OLD),
        ("not V < '2.9'", NEW),
        ("V >= '2.9' and V < '2.11'", ["2.9", "2.10"]),
        ("'2.9' <= V < '2.11'", ["2.9", "2.10"]),
        ("V < '2.6' or V >= '2.15'", ["2.5", "2.15"]),
        ("Version(V) >= Version('2.9')", NEW),
        ("parse(V).release >= (2, 9)", NEW),
        ("parse(V).major == 2 and parse(V).minor >= 9", NEW),
        ("tuple(int(x) for x in V.split('.')[:2]) >= (2, 9)", NEW),
        ("[int(x) for x in V.split('+')[0].split('.')] >= [2, 9, 0]", NEW),
        ("int(V.split('.')[1]) >= 9", NEW),
        ("int(V.split('.')[1]) * 2 >= 18", NEW),
        ("int(V.split('.')[1]) + 1 > 9", NEW),
        ("int(V.split('.')[1]) > -1", ALL),
        ("int(V.split('.')[1]) + int(V.split('.')[1]) == 18", ["2.9"]),
        ("V.split('.')[1] == '9'", ["2.9"]),
        ("V.split('.')[1] != '9'", [release for release in ALL if release != "2.9"]),
        ("V.split('.')[1] in ('9', '10')", ["2.9", "2.10"]),
        ("V.split('.')[1] not in ('9', '10')", [release for release in ALL if release not in ("2.9", "2.10")]),
        ("V.startswith('2.1')", ALL[5:]),
        ("any(V.startswith(p) for p in ('2.5', '2.6'))", ["2.5", "2.6"]),
        ("all(x in V for x in ('2.', '9'))", ["2.9"]),
        ("f\"{V.split('.')[0]}.{V.split('.')[1]}\" == '2.9'", ["2.9"]),
        ("re.match(r'2\\.(\\d+)', V).group(1) == '9'", ["2.9"]),
        ("(V >= '2.9') is True", NEW),
        ("(V >= '2.9') is not True", OLD),
        ("(V >= '2.9') & (V < '2.10')", ["2.9"]),
        ("(True if V >= '2.9' else False)", NEW),
        ("{'a': V}['a'] >= '2.9'", NEW),
        ("{'a': V}.get('a') >= '2.9'", NEW),
        ("{'a': V}.get('b', '2.9') == '2.9'", ALL),
        ("(W := V) >= '2.9'", NEW),
        ("V[:3] == '2.9'", ["2.9"]),
        ("V[0:1] == '2'", ALL),
        ("(lambda: V >= '2.9')()", NEW),
        ("operator.ge(V, '2.9')", NEW),
        ("operator.lt(V, '2.9')", OLD),
        ("len(V.split('.')) == 3", ALL),
        ("bool(V >= '2.9')", NEW),
        ("max(V.split('.')[1:2]) == '9'", ["2.9"]),
        ("tuple(map(int, V.split('.')[:2])) >= (2, 9)", NEW),
        ("'Muon' in dir(torch.optim)", NEW),
        ("'Muon' not in dir(torch.optim)", OLD),
        ("hasattr(torch.optim, 'Muon')", NEW),
        ("not hasattr(torch.optim, 'Muon')", OLD),
        ("getattr(torch.optim, 'Muon', None)", NEW),
        ("getattr(torch.optim, 'Muon', None) is not None", NEW),
        ("getattr(torch.optim, 'Muon', None) is None", OLD),
        ("getattr(torch.optim, 'Muon', None) != None", NEW),
        ("None == getattr(torch.optim, 'Muon', None)", OLD),
        ("callable(getattr(torch.optim, 'Muon', None))", NEW),
        ("False", []),
        ("True", ALL),
        ("0", []),
    ],
)
def test_a_condition_that_the_file_decides(condition: str, expected: list[str]) -> None:
    assert running_releases(condition, VERSION) == expected


@pytest.mark.parametrize(
    "condition",
    [
        "flag",
        "torch.cuda.is_available()",
        "flag or V >= '2.9'",
        "getattr(torch.optim, 'Muon', None) < 3",
        "getattr(torch.optim, 'Muon', None) == other",
        "torch.optim.Adam is torch.optim.SGD",
        "torch.optim.Adam == 3",
        "V >= None",
        "V >= 'no version'",
        "V[flag:]",
        "V @ 3",
        "V * 3 == 'x'",
        "{**flags}['a']",
        "sys.version_info >= (3, 12)",
        "[x for x in V if x][0] == '2'",
        "[x + y for x in V for y in V][0] == '2'",
        "V.encode() == b'2'",
        "re.match('(a+)+' * 30, V)",
        "V.split('.')[7] == '9'",
        "int('x' + V)",
        "(await V)",
    ],
)
def test_a_condition_that_the_file_does_not_decide_leaves_nothing_out(condition: str) -> None:
    assert running_releases(condition, VERSION) == ALL


def test_an_unknown_operand_decides_nothing_but_leaves_the_others_their_say() -> None:
    assert running_releases("flag and V >= '2.9'", VERSION) == NEW
    assert running_releases("V >= '2.9' and flag", VERSION) == NEW
    assert running_releases("not (flag or V < '2.9')", VERSION) == NEW


def test_a_module_in_sys_modules_is_absent_only_if_no_release_has_it() -> None:
    assert running_releases("'torch.nosuch' in sys.modules", VERSION) == []
    assert running_releases("'torch.nosuch' not in sys.modules", VERSION) == ALL
    assert running_releases("'torch.optim' in sys.modules", VERSION) == ALL


@pytest.mark.parametrize(
    ("condition", "before"),
    [
        ("found", "found = []\nfor x in y: found.append(x)"),
        ("found", "found = {}"),
        ("debug", "debug = False"),
        ("a is None", "a = 1"),
        ("not SLOW", "from .settings import SLOW"),
        ("not TYPE_CHECKING and not SLOW", "from typing import TYPE_CHECKING\nfrom .settings import SLOW"),
        ("apex is None", "try:\n    import apex\nexcept ImportError:\n    apex = None"),
        ("not apex", "import apex"),
    ],
)
def test_what_does_not_depend_on_the_release_hides_no_code(condition: str, before: str) -> None:
    assert len(running_releases(condition, before)) == 11


def test_code_that_never_runs_is_hidden() -> None:
    assert running_releases("TYPE_CHECKING", "from typing import TYPE_CHECKING") == []
    assert running_releases("False") == []
