"""An announced assert decides what a release lacks: it may ask only for what its page is about."""

from pathlib import Path

import pytest

import small
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.verdicts.project import load_project

HEADER = 'absent = ["AssertionError: stances are missing"]'
WORKS: dict[str, str | tuple[str, str]] = {
    "2.5.1": ("AssertionError", "stances are missing"),
    **dict.fromkeys(small.RELEASES[1:], "passed"),
}
USE = "# --8<-- [start:use]\nimport torch\nimport torch.other\n{lines}\n# --8<-- [end:use]\n\n{check}\n"


def told(root: Path, check: str, lines: str = "", *, header: str = HEADER) -> str:
    """Return what is found where a script with an announced assert was run, and stopped there before its range."""
    small.checkout(root, body=USE.format(lines=lines, check=check), header=header)
    small.record(root, WORKS)
    return "\n".join(find_problems(load_project(root)))


@pytest.mark.parametrize(
    ("check", "lines"),
    [
        ("assert hasattr(torch.other, 'thing'), 'stances are missing'", ""),
        ("assert there, 'stances are missing'", "there = hasattr(torch.other, 'thing')"),
        ("assert callable(getattr(torch.other, 'thing', None)), 'stances are missing'", ""),
        ("assert 'thing' in dir(torch.other), 'stances are missing'", ""),
        ("assert 'thing' in vars(torch.other), 'stances are missing'", ""),
        ("assert 'thing' in torch.other.__all__, 'stances are missing'", ""),
        ("assert 'thing' not in torch.other.__dict__, 'stances are missing'", ""),
        ("assert find_spec('torch.other.thing'), 'stances are missing'", "from importlib.util import find_spec"),
        ("assert all(hasattr(torch.other, name) for name in names), 'stances are missing'", "names = ('thing',)"),
        ("assert hasattr(torch.other.Thing(1), 'name'), 'stances are missing'", ""),
        ("assert hasattr(made, 'name'), 'stances are missing'", "made = torch.other.Thing(1)"),
        (
            "assert 'key' in signature(torch.other.thing).parameters, 'stances are missing'",
            "from inspect import signature",
        ),
        (
            "assert 'key' in keys, 'stances are missing'",
            "import inspect\nkeys = set(inspect.signature(torch.other.f).parameters)",
        ),
        (
            "assert there, 'stances are missing'",
            "try:\n    torch.other.thing\n    there = True\nexcept AttributeError:\n    there = False",
        ),
        (
            "assert there, 'stances are missing'",
            "there = True\ntry:\n    from torch.other import thing\nexcept ImportError:\n    there = False",
        ),
        (
            "assert has(torch.other, 'thing'), 'stances are missing'",
            "def has(owner, name):\n    return hasattr(owner, name)",
        ),
        ("assert hasattr(torch.other, 'thing'), f'stances are {\"missing\"}'", ""),
        ("import torch.other as compiler\nassert hasattr(compiler, 'thing'), 'stances are missing'", ""),
    ],
)
def test_the_absence_of_something_else_proves_nothing(tmp_path: Path, check: str, lines: str) -> None:
    assert "an announced assert asks for torch.other" in told(tmp_path, check, lines)


@pytest.mark.parametrize(
    ("check", "lines"),
    [
        ("assert hasattr(torch.compiler, 'set_stance'), 'stances are missing'", ""),
        ("assert hasattr(torch, 'compiler'), 'stances are missing'", ""),
        ("assert hasattr(torch.compiler.set_stance, '__deprecated__'), 'stances are missing'", ""),
        (
            "assert 'key' in signature(torch.compiler.set_stance).parameters, 'stances are missing'",
            "from inspect import signature",
        ),
        (
            "assert there, 'stances are missing'",
            "try:\n    torch.compiler.set_stance\n    there = True\nexcept AttributeError:\n    there = False",
        ),
        ("assert torch.other.calls() == 2, 'stances are missing'", ""),
        ("assert hasattr(torch.other, 'thing'), 'no other thing'", ""),
        ("assert hasattr(Own, 'seen'), 'stances are missing'", "class Own(torch.other.Thing):\n    seen = 1"),
    ],
)
def test_what_the_page_is_about_may_be_asked_for(tmp_path: Path, check: str, lines: str) -> None:
    assert "an announced assert" not in told(tmp_path, check, lines)


def test_a_name_of_which_the_page_speaks_may_be_asked_for(tmp_path: Path) -> None:
    body = USE.format(lines="", check="assert hasattr(torch.other, 'thing'), 'stances are missing'")
    root = small.checkout(tmp_path, body=body, header=HEADER, summary="Set a stance, which a thing has.")
    small.record(root, WORKS)
    assert "an announced assert" not in "\n".join(find_problems(load_project(root)))
