"""Keywords that a text gives to a name of PyTorch."""

from pathlib import Path

import pytest

import factory
from torchproof.history.history_model import Record
from torchproof.history.name_history import FILE
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.rules.prose.keywords_in_prose import find_unknown_keywords
from torchproof_docs.verdicts.project import load_project

OLD, NEW = "(stance='default')", "(stance='default', *, force=False)"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a checkout whose history gives `set_stance` one more argument in its last release."""
    factory.proved(tmp_path)
    (tmp_path / "history").mkdir()
    modules: dict[tuple[str, str], Record | str] = {
        (name, ""): Record("module") for name in ("torch", "torch.compiler")
    }
    tables = [
        modules | {("torch.compiler", "set_stance"): Record("function", signatures=(text,))} for text in (OLD, NEW)
    ]
    (tmp_path / FILE).write_text(encode_history(["2.5", "2.6", "2.7"], [modules, *tables]))
    return tmp_path


def find(root: Path, body: str) -> list[str]:
    factory.add_page(root, body=body)
    return [*find_unknown_keywords(load_project(root))]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("Call `torch.compiler.set_stance(stances='x')`.", "stances is in no release"),
        ("Call `set_stance(…, stances='x')`.", "stances is in no release"),
        ("The argument `stances` of `torch.compiler.set_stance` is new.", "stances is in no release"),
        ("Call `torch.compiler.set_stance(force=True)`.", "force is not in 2.6"),
    ],
)
def test_a_keyword_of_no_signature_is_named(root: Path, body: str, told: str) -> None:
    assert [told in line for line in find(root, body)] == [True]


@pytest.mark.parametrize(
    "body",
    [
        "Call `torch.compiler.set_stance(stance='x')`.",
        "Since 2.7, `torch.compiler.set_stance(force=True)` is there.",
        "There is no `stances` of `torch.compiler.set_stance`.",
        '{% if on(">=2.7") %}Call `set_stance(force=True)`.{% endif %}',
        "Call `other(stances=1)`, or `dict(stances=1)`.",
    ],
)
def test_a_keyword_that_is_there_or_said_to_be_missing_passes(root: Path, body: str) -> None:
    assert find(root, body) == []
