"""Entries of release pages against the history of names."""

import json

import pytest

from torchproof.history.history_model import Record
from torchproof.history.name_history import History
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.rules.change_names import _explain_wrong_default, _explain_wrong_name


def history() -> History:
    module: dict[tuple[str, str], Record | str] = {("torch", ""): Record("module")}
    kept, gone, new = ("torch", "kept"), ("torch", "gone"), ("torch", "new")
    other, setting = ("torch", "other"), ("torch", "setting")
    same: dict[tuple[str, str], Record | str] = {**module, kept: Record("function", ("(a)",))}
    first = {**same, gone: Record("function"), other: Record("function", ("(a=1)",)), setting: Record("value", (), "1")}
    second = {**same, new: Record("function"), other: Record("function", ("(a=2)",)), setting: Record("value", (), "2")}
    return History(json.loads(encode_history(["2.5", "2.6", "2.7"], [first, second, second])))


@pytest.mark.parametrize(
    ("release", "kind", "name", "told"),
    [
        ("2.6", "removal", "torch.gone", None),
        ("2.5", "new", "torch.new", None),  # of the oldest release nothing before it is known
        ("2.5", "removal", "torch.kept", None),
        ("2.6", "removal", "torch.kept", "still there"),
        ("2.7", "removal", "torch.gone", "was gone before"),
        ("2.6", "new", "torch.new", None),
        ("2.6", "new", "torch.gone", "not in 2.6"),
        ("2.7", "breaking", "torch.gone", "neither"),
        ("2.7", "breaking", "torch.kept", None),
    ],
)
def test_entry_says_what_its_names_did(release: str, kind: str, name: str, told: str | None) -> None:
    change = ChangeEntry("id", release, kind, None, "compile", "title", {}, None, None, (name,), None, ())
    found = _explain_wrong_name(history(), change, name)
    assert (found is None) if told is None else (found is not None and told in found)


@pytest.mark.parametrize(
    ("release", "names", "snippet", "is_wrong"),
    [
        ("2.6", ("torch.other",), None, False),
        ("2.6", ("torch.setting",), None, False),
        ("2.7", ("torch.other",), None, True),
        ("2.7", ("torch.setting",), None, True),
        ("2.6", ("torch.kept",), None, True),
        ("2.6", ("torch.kept", "torch.other"), None, False),
        ("2.6", ("torch.kept",), "releases/2.6/id", False),
        ("2.6", ("torch.gone",), None, False),
    ],
)
def test_entry_of_a_default_names_one_that_changed(
    release: str, names: tuple[str, ...], snippet: str | None, is_wrong: bool
) -> None:
    change = ChangeEntry("id", release, "default", None, "compile", "title", {}, snippet, None, names, None, ())
    assert (_explain_wrong_default(history(), change) is not None) is is_wrong
