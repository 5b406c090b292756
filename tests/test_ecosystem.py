"""The comparison of what a scan finds in published projects with what it found before."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from torchproof.scan.scan_context import open_scan_context

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture
def ecosystem(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    spec = importlib.util.spec_from_file_location("ecosystem", BENCHMARKS / "ecosystem.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "ecosystem", module)
    spec.loader.exec_module(module)
    return module


def test_what_comes_and_goes_is_counted_by_rule_with_its_places(ecosystem: ModuleType) -> None:
    gone, warned = "removed-name torch.a 2.9 breaks", "deprecated-name torch.b 2.8 warns"
    before = {"p==1": {gone: ["a.py:1", "a.py:2"]}, "q==1": {warned: ["b.py:1"]}, "r==1": {}}
    after = {"p==1": {gone: ["a.py:2", "a.py:2"], warned: ["c.py:3"]}, "q==1": {warned: ["b.py:1"]}, "r==1": {}}
    assert ecosystem.format_report(before, after).splitlines() == [
        "**+2 −1 findings in 1 of 3 projects**",
        "",
        "### deprecated-name: +1 −0",
        "",
        "- `+` p==1 `c.py:3` torch.b 2.8 warns",
        "",
        "### removed-name: +1 −1",
        "",
        "- `+` p==1 `a.py:2` torch.a 2.9 breaks",
        "- `-` p==1 `a.py:1` torch.a 2.9 breaks",
    ]
    assert ecosystem.format_report(after, after) == "**+0 −0 findings in 0 of 3 projects**"


def test_a_baseline_is_read_as_it_was_written(ecosystem: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import torch\ntorch.onnx.ExportOptions\ntorch.onnx.ExportOptions\n")
    context = open_scan_context()
    found = {"p==1": ecosystem.scan_project(tmp_path, context, context.build_engine(0, 10)), "q==1": {}}
    assert found["p==1"] == {"removed-name torch.onnx.ExportOptions 2.9 breaks": ["a.py:2", "a.py:3"]}
    path = tmp_path / "baseline.json"
    path.write_text(ecosystem.format_baseline(found, "2.15"))
    assert ecosystem.read_baseline(path) == found
    assert ecosystem.read_baseline(tmp_path / "none.json") == {}


def test_the_baseline_of_the_checkout_has_every_project(ecosystem: ModuleType) -> None:
    table = json.loads((BENCHMARKS / "ecosystem.json").read_text())
    assert sorted(table["projects"]) == sorted(ecosystem.PROJECTS)
    assert table["to"] == open_scan_context().facts.releases[-1]
