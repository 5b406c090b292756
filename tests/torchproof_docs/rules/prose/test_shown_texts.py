"""Texts beside the body of a feature page: names in them are held against the history, links and signs too."""

from collections.abc import Callable
from pathlib import Path

import pytest

import factory
from torchproof.history.history_model import Record
from torchproof.history.name_history import FILE
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.rules.prose.link_texts import find_misleading_links
from torchproof_docs.rules.prose.lookalike_letters import find_hand_made_marks
from torchproof_docs.rules.prose.names_in_prose import find_unknown_names_in_prose
from torchproof_docs.verdicts.project import load_project

GONE = "`torch.compiler.gone_stance`"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    factory.proved(tmp_path)
    (tmp_path / "history").mkdir()
    modules: dict[tuple[str, str], Record | str] = {
        (name, ""): Record("module") for name in ("torch", "torch.compiler")
    }
    named = modules | {("torch.compiler", "set_stance"): Record("function")}
    (tmp_path / FILE).write_text(encode_history(["2.5", "2.6", "2.7"], [modules, named, named]))
    return tmp_path


def add_text(path: str, text: str) -> Callable[[Path], object]:
    def add(root: Path) -> None:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)

    return add


@pytest.mark.parametrize(
    "add",
    [
        lambda root: factory.add_page(root, proof=None, unproved=f"It takes a machine with {GONE}."),
        add_text("docs/about/index.md", f"# About\n\nStart with {GONE}.\n"),
        add_text("docs/index.md", f"---\nhide: [toc]\n---\n\nStart with {GONE}.\n"),
        lambda root: factory.add_page(
            root, body="```mermaid\nflowchart LR\n  A[torch.compiler.gone_stance] --> B\n```"
        ),
    ],
)
def test_a_name_of_no_release_is_found_in_every_text(root: Path, add: Callable[[Path], object]) -> None:
    assert [*find_unknown_names_in_prose(load_project(root))] == []
    add(root)
    assert ["gone_stance is in no release" in line for line in find_unknown_names_in_prose(load_project(root))] == [
        True
    ]


@pytest.mark.parametrize(("name", "count"), [("torch.where", 1), ("torch.compiler.set_stance", 0)])
def test_a_link_to_the_reference_leads_to_the_name_in_its_text(root: Path, name: str, count: int) -> None:
    address = f"https://docs.pytorch.org/docs/stable/generated/{name}.html"
    factory.add_page(root, body=f"See [`set_stance`]({address}).")
    assert len([*find_misleading_links(load_project(root))]) == count


@pytest.mark.parametrize("sign", ["\u2705", "\u2714", "\u274c"])
def test_a_tick_of_any_look_is_no_mark_by_hand(root: Path, sign: str) -> None:
    factory.add_page(root, body=f"| eager | {sign} |")
    assert len([*find_hand_made_marks(load_project(root))]) == 1
