"""Mutants make wrong what a proof checks, never what it expects; a check that looks at nothing lets them live."""

from pathlib import Path
from types import SimpleNamespace

import pytest

import factory
from torchproof.judge.mutants import NOTHING, Mutant, mutants
from torchproof.records.snippets import load_snippet

HEAD = factory.SNIPPET.format(range=">=2.6", needs="cpu", extra="").partition("# --8<--")[0]
NAMES = ["library.kind", "library.double", "library.settings.exact", "library.strict", "library.marked"]


def made(root: Path, use: str, check: str = "assert y == 4, y") -> list[Mutant]:
    """Return the mutants of a script with a listing and a check."""
    text = f"{HEAD}# --8<-- [start:use]\nimport library\n\n{use}\n# --8<-- [end:use]\n\n{check}\n"
    return mutants(load_snippet(factory.add_snippet(root, text=text), root / "snippets"), NAMES)


def said(found: list[Mutant]) -> set[str]:
    return {mutant.what for mutant in found}


@pytest.mark.parametrize(
    ("use", "whats"),
    [
        ("y = library.double(2)", {"another answer of double", "first argument for the answer of double"}),
        ("y = library.double(x, exact=True)", {"double without exact", "double with another exact"}),
        ("y = library.double(x, 3)", {"double with another argument 2"}),
        ("library.double(2)", {"skips double"}),
        ("library.settings.exact = True", {"skips exact"}),
        ("with library.strict():\n    pass", {"does not enter strict"}),
        ("@library.marked\ndef f():\n    pass", {"no decorator marked"}),
        (
            "@library.marked(x=1)\ndef f():\n    pass",
            {"no decorator marked", "another answer of what marked decorates", "marked with another x"},
        ),
    ],
)
def test_what_a_call_of_the_page_s_name_can_get_wrong(tmp_path: Path, use: str, whats: set[str]) -> None:
    assert whats <= said(made(tmp_path, use))


def test_the_other_calls_of_the_listing_come_after_those_of_the_names(tmp_path: Path) -> None:
    found = made(tmp_path, "y = library.other(2) - library.double(1)", "assert library.sum(y) == 4")
    assert {mutant.what for mutant in found if not mutant.own} == {
        "another answer of other",
        "first argument for the answer of other",
        "None for the answer of other",
        "other with another argument 1",
        "another operator than Sub",
    }
    assert [mutant.own for mutant in found] == sorted((mutant.own for mutant in found), reverse=True)
    assert {mutant.text.count("library.sum(y) == 4") for mutant in found} == {1}, "the check is as it was"


def test_each_mutant_is_wrong_in_one_place(tmp_path: Path) -> None:
    found = made(tmp_path, "y = library.double(1) + library.double(1)")
    assert len({mutant.text for mutant in found}) == len(found)
    for mutant in found:
        compile(mutant.text, "mutant", "exec")
        told = mutant.text.rpartition("import library")[2]
        assert told.count("library.double(1)") + told.count("library.double(2)") >= 1


def test_a_helper_comes_behind_imports_from_the_future(tmp_path: Path) -> None:
    text = f"{HEAD}from __future__ import annotations\n# --8<-- [start:use]\nimport library\ny = library.double(2)\n"
    path = factory.add_snippet(tmp_path, text=f"{text}# --8<-- [end:use]\nassert y == 4\n")
    for mutant in mutants(load_snippet(path, tmp_path / "snippets"), NAMES):
        compile(mutant.text, "mutant", "exec")


def fate(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a mutant in this process with a library that doubles."""
    import sys

    torch = SimpleNamespace(Tensor=type("Tensor", (), {}), nn=SimpleNamespace(Module=type("Module", (), {})))
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setitem(sys.modules, "library", SimpleNamespace(double=lambda x: 2 * x, kind=lambda: int))
    try:
        exec(mutant.text, {"__name__": "__main__"})  # noqa: S102 (a mutant made here)
    except AssertionError:
        return "killed"
    except TypeError:
        return "stopped"
    except SystemExit as ended:
        return "nothing" if ended.code == NOTHING else "stopped"
    return "lives"


def test_a_check_that_compares_kills_and_one_that_does_not_lets_live(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strong = made(tmp_path / "strong", "y = library.double(2)")
    weak = made(tmp_path / "weak", "y = library.double(2)", "assert y, 'nothing came'")
    assert {fate(mutant, monkeypatch) for mutant in strong} == {"killed"}
    assert {fate(mutant, monkeypatch) for mutant in weak if "None" not in mutant.what} == {"lives"}


def test_an_answer_without_another_of_its_kind_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = made(tmp_path, "y = library.kind()", "assert y is int, y")
    ends = {mutant.what: fate(mutant, monkeypatch) for mutant in found}
    assert ends == {"another answer of kind": "nothing", "None for the answer of kind": "killed"}
