"""Signatures: what a caller would notice between two releases."""

from pathlib import Path

import pytest

import factory
from torchproof.history.signature_diff import describe_differences, is_same_signature
from torchproof_docs.verdicts.signature_changes import list_signature_changes


@pytest.mark.parametrize(
    ("old", "new", "notes"),
    [
        ("(a, b=1)", "(a, b=1, *, c=None)", ["`c` added"]),
        ("(a, b=1, c=2)", "(a, b=1)", ["`c` removed"]),
        (
            "(path, save_sharded=False)",
            "(path, save_distributed=False)",
            ["`save_sharded` renamed to `save_distributed`"],
        ),
        ("(a, strict=True)", "(a, strict=False)", ["`strict` default `True` → `False`"]),
        ("(a, b)", "(a, b=None)", ["`b` is optional (default `None`)"]),
        ("(a, b=1)", "(a, *, b=1)", ["`b` now keyword-only"]),
        (
            "(a, b)",
            "(b, a)",
            ["`a` moves from first to second positional", "`b` moves from second to first positional"],
        ),
        ("(a=<function f>)", "(a=<function g>)", ["`a` default `'<function f>'` → `'<function g>'`"]),
        ("(*args, **kwargs)", "(*args)", ["`**kwargs` removed"]),
        ("op(Tensor a) -> Tensor", "op(Tensor a, int b) -> Tensor", ["changed"]),
    ],
)
def test_differences(old: str, new: str, notes: list[str]) -> None:
    assert describe_differences(old, new) == notes


def test_annotations_alone_are_no_change() -> None:
    assert is_same_signature("(a: int, b: str = 'x') -> None", "(a: float, b: 'str' = 'x') -> int")
    assert not is_same_signature("(a)", "(b)")
    assert is_same_signature(None, None)


def test_history_tells_arrival_and_change(tmp_path: Path) -> None:
    changes = list_signature_changes(factory.proved(tmp_path).evidence_index, "torch.compiler.set_stance")
    assert [(change.release.minor, change.present, change.notes) for change in changes] == [
        ("2.5", False, ()),
        ("2.6", True, ()),
        ("2.7", True, ("`force` added",)),
    ]
