"""The lowest and the highest release that code works with."""

from dataclasses import replace
from pathlib import Path

import pytest

from scanning import make_entry
from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.version_bounds import VersionBounds, find_version_bounds


def bounds(code: str, *entries: ChangeEntry) -> VersionBounds:
    facts = open_scan_context().facts
    return find_version_bounds([read_file(Path("a.py"), facts, f"import torch\n{code}\n".encode())], facts, entries)


@pytest.mark.parametrize(
    ("code", "lowest", "highest"),
    [
        ("torch.load", "2.5", "2.15"),
        ("torch.optim.Muon", "2.9", "2.15"),
        ("torch.nn.GroupNorm(1, 1, bias=True)", "2.12", "2.15"),
        ("torch.optim.Muon\ntorch.nn.GroupNorm(1, 1, bias=True)", "2.12", "2.15"),
        ("torch.onnx.ExportOptions", "2.5", "2.8"),
        ("torch.onnx.log\ntorch.onnx.ExportOptions", "2.5", "2.5"),
        ("torch.optim.Muon\ntorch.onnx.ExportOptions", "2.9", "2.8"),
        ("torch.nosuch", "2.5", "2.15"),
        ("if hasattr(torch.optim, 'Muon'):\n    torch.optim.Muon", "2.5", "2.15"),
        ("torch.svd(x)", "2.5", "2.15"),
        ("torch.export.export(m, a)", "2.5", "2.15"),
    ],
)
def test_the_bounds_of_code(code: str, lowest: str, highest: str) -> None:
    found = bounds(code)
    assert (found.lowest, found.highest) == (lowest, highest)


def test_the_lines_that_decide_come_first() -> None:
    found = bounds("torch.optim.Muon\ntorch.nn.GroupNorm(1, 1, bias=True)\ntorch.onnx.ExportOptions\ntorch.onnx.log")
    assert [finding.line for finding in found.raising_minimum] == [3, 2]
    assert [finding.line for finding in found.lowering_maximum] == [5, 4]


def test_guarded_uses_are_kept_apart() -> None:
    found = bounds("if hasattr(torch.optim, 'Muon'):\n    torch.optim.Muon")
    assert [finding.line for finding in found.guarded] == [3]
    assert not found.raising_minimum


@pytest.mark.parametrize(
    ("code", "summary"),
    [
        ("torch.load", "works with torch 2.5 to 2.15, as far as names and signatures tell"),
        ("torch.optim.Muon\ntorch.onnx.log", "no release works: some lines need 2.9, others stop at 2.5"),
    ],
)
def test_the_summary(code: str, summary: str) -> None:
    assert bounds(code).summary == summary


def test_code_without_torch_works_with_any_release() -> None:
    facts = open_scan_context().facts
    found = find_version_bounds([read_file(Path("a.py"), facts, b"print(1)")], facts)
    assert found.summary == "nothing here uses torch, so any release will do"


@pytest.mark.parametrize(
    ("code", "highest", "conditional"),
    [("torch.qr(x)", "2.13", 0), ("torch.load('x')", "2.15", 1), ("torch.hub.load('a', 'b')", "2.15", 1)],
)
def test_the_changes_that_a_scan_tells_count_too(code: str, highest: str, conditional: int) -> None:
    """A default that changed breaks some programs, so it lowers nothing."""
    context = open_scan_context()
    reading = read_file(Path("a.py"), context.facts, f"import torch\n{code}\n".encode())
    found = find_version_bounds([reading], context.facts, context.source.read_changes())
    assert (found.highest, len(found.conditional)) == (highest, conditional)


def make_bug(since: str, until: str, **pattern: object) -> ChangeEntry:
    release = ".".join(since.split(".")[:2])
    return replace(
        make_entry({"call": "torch.trace", **pattern}, release=release, severity="breaks", kind="broken"),
        since=since,
        until=until,
    )


def test_releases_with_a_bug_that_a_later_one_mends_are_left_out() -> None:
    found = bounds("torch.trace(x)", make_bug("2.8", "2.9"))
    assert found.summary == "works with torch 2.5 to 2.15 but 2.8, 2.9, as far as names and signatures tell"
    assert [finding.line for finding in found.mended["2.8"]] == [2]


def test_the_minimum_rises_above_a_bug() -> None:
    found = bounds("torch.optim.Muon\ntorch.trace(x)", make_bug("2.8", "2.10"))
    assert (found.lowest, found.left_out) == ("2.11", [])


@pytest.mark.parametrize(
    "bug", [make_bug("2.8.0", "2.8.0"), make_bug("2.8", "2.9", confidence="possible")], ids=["patch", "possible"]
)
def test_what_a_patch_mends_and_what_is_only_possible_leaves_nothing_out(bug: ChangeEntry) -> None:
    assert bounds("torch.trace(x)", bug).left_out == []
