"""What a reader copies: which listings it continues, and when the run of the script is a run of it."""

from pathlib import Path

import pytest

import factory
from torchproof_docs.records.scripts.snippets import Snippet, load_snippet
from torchproof_docs.records.scripts.standalone_listings import (
    build_standalone_text,
    create_standalone_listing,
    find_required_sections,
    find_undefined_names,
    has_leading_statements,
)

HEAD = factory.SNIPPET.format(range=">=2.6", needs="cpu", extra="").partition("# --8<--")[0]
CHECK = "assert torch is not None, 'no torch'\n"


def script(root: Path, *parts: str | tuple[str, str]) -> Snippet:
    """Return a snippet made of hidden lines, and of sections given as name and lines."""
    body = "\n".join(
        part if isinstance(part, str) else f"# --8<-- [start:{part[0]}]\n{part[1]}\n# --8<-- [end:{part[0]}]\n"
        for part in parts
    )
    return load_snippet(factory.add_snippet(root, text=f"{HEAD}{body}\n{CHECK}"), root / "snippets")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("import torch\nx = torch.ones(2)", set()),
        ("print(x)", {"x"}),
        ("def f(y):\n    return y + x", {"x"}),
        ("def f(y):\n    return y\nprint(f(1))", set()),
        ("[y for y in rows]", {"rows"}),
        ("@decorated\nclass A(Base):\n    size = width", {"decorated", "Base", "width"}),
        ("f = lambda y: y + x", {"x"}),
        ("with open(__file__) as file:\n    print(file, len([]))", set()),
        ("x += 1", set()),
        ("broken (", set()),
    ],
)
def test_names_that_some_code_needs(text: str, names: set[str]) -> None:
    assert find_undefined_names(text) == names


def test_a_listing_that_stands_alone(tmp_path: Path) -> None:
    snippet = script(tmp_path, ("use", "import torch\nx = torch.ones(2)"))
    assert find_required_sections(snippet, "use", ()) == ()
    assert build_standalone_text(snippet, "use", ()) == "import torch\nx = torch.ones(2)\n"
    assert create_standalone_listing(snippet, "use", ()) is None, "the script's own run is a run of it"


def test_a_listing_that_needs_names_continues_those_above(tmp_path: Path) -> None:
    snippet = script(tmp_path, ("use", "import torch"), ("data", "x = torch.ones(2)"), ("other", "y = 1"))
    assert find_required_sections(snippet, "data", ("use",)) == ("use",)
    assert build_standalone_text(snippet, "data", ("use",)) == "import torch\n\nx = torch.ones(2)\n"
    assert find_required_sections(snippet, "other", ("use", "data")) == (), "it needs none of them"


@pytest.mark.parametrize(
    "parts",
    [
        (("use", "import torch"), ("more", "print(torch.ones(2))")),
        ("from os import path as _p\nassert _p.exists('x'), 'gone'", ("use", "import torch"), ("more", "print(torch)")),
        ("# hidden words", ("use", "import torch"), ("more", "print(torch.ones(2))  # a word")),
    ],
)
def test_what_the_script_begins_with_ran(tmp_path: Path, parts: tuple[str | tuple[str, str], ...]) -> None:
    assert create_standalone_listing(script(tmp_path, *parts), "more", ("use",)) is None


@pytest.mark.parametrize(
    "parts",
    [
        (("use", "import torch"), "hidden = 1", ("more", "print(torch.ones(2))")),
        ("import os as _os\n_os.chdir('.')", ("use", "import torch"), ("more", "print(torch.ones(2))")),
        ("x = hasattr(1, 'y')", ("use", "import torch"), ("more", "x = torch.ones(2) if x else 1")),
        ("import os", ("use", "import torch"), ("more", "print(torch.ones(2))")),
        (("use", "import torch"), ("more", "for x in torch.ones(2):\n    print(x)"), "    assert x == 1"),
        (("use", "import torch"), "if torch:", ("more", "    print(torch.ones(2))")),
    ],
)
def test_what_has_not_run_as_a_reader_copies_it(tmp_path: Path, parts: tuple[str | tuple[str, str], ...]) -> None:
    snippet = script(tmp_path, *parts)
    copy = create_standalone_listing(snippet, "more", ("use",))
    assert copy is not None
    assert (copy.name, copy.page, copy.is_standalone_listing) == (f"{factory.NAME}__more", factory.ID, True)
    assert copy.text == build_standalone_text(snippet, "more", ("use",))
    assert copy.sha256 != snippet.sha256


def test_a_copy_is_bound_to_what_is_copied_alone(tmp_path: Path) -> None:
    shown = ("use", "import torch"), "hidden = 1", ("more", "print(torch.ones(2))")
    before = create_standalone_listing(script(tmp_path, *shown), "more", ("use",))
    after = create_standalone_listing(script(tmp_path, *shown, "hidden = 2"), "more", ("use",))
    other = create_standalone_listing(script(tmp_path, *shown[:2], ("more", "print(torch.ones(3))")), "more", ("use",))
    digests = [each.sha256 for each in (before, after, other) if each]
    assert digests[0] == digests[1] != digests[2]


def test_code_that_does_not_parse_has_not_run() -> None:
    assert not has_leading_statements("import torch\n", "try:\n")
