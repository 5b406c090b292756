"""Entries of release pages against the history of names."""

import json

import pytest

from torchproof.judge.entry_rules import _wrong
from torchproof.names.history import History
from torchproof.names.records import Record
from torchproof.names.spans import encode
from torchproof.records.release_notes import Change


def history() -> History:
    module: dict[tuple[str, str], Record | str] = {("torch", ""): Record("module")}
    kept, gone, new = ("torch", "kept"), ("torch", "gone"), ("torch", "new")
    first = {**module, kept: Record("function", ("(a)",)), gone: Record("function")}
    second = {**module, kept: Record("function", ("(a)",)), new: Record("function")}
    return History(json.loads(encode(["2.5", "2.6", "2.7"], [first, second, second])))


@pytest.mark.parametrize(
    ("release", "kind", "name", "told"),
    [
        ("2.6", "removal", "torch.gone", None),
        ("2.6", "removal", "torch.kept", "still there"),
        ("2.7", "removal", "torch.gone", "was gone before"),
        ("2.6", "new", "torch.new", None),
        ("2.6", "new", "torch.gone", "not in 2.6"),
        ("2.7", "breaking", "torch.gone", "neither"),
        ("2.7", "breaking", "torch.kept", None),
    ],
)
def test_entry_says_what_its_names_did(release: str, kind: str, name: str, told: str | None) -> None:
    change = Change("id", release, kind, None, "compile", "title", {}, None, None, (name,), None, ())
    found = _wrong(history(), change, name)
    assert (found is None) if told is None else (found is not None and told in found)
