"""The data of the scan, and that the scan imports nothing that makes them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof.scan.data_source import FORMAT, DataSource
from torchproof.scan.scan_context import open_scan_context
from torchproof_docs.changes_builder import format_changes
from torchproof_docs.verdicts.project import load_project

ROOT = Path(__file__).parents[3]
ENTRY = {
    "id": "x",
    "release": "2.8",
    "kind": "breaking",
    "title": "saves",
    "action": "Act.",
    "address": "releases/2.8/#x",
    "severity": "silent",
    "says": "",
    "names": ["torch.save"],
    "patterns": [{"call": "torch.save"}],
    "proved": False,
    "source": "",
}


def test_the_package_reads_the_data_that_its_installation_built() -> None:
    source = DataSource()
    assert source.history_file == ROOT / "src" / "torchproof" / "data" / "torch.json"
    assert {"2.6", "2.15"} <= {entry.release for entry in source.read_changes()}
    assert "2.15" in source.read_history().releases


@pytest.mark.records
def test_the_built_data_are_those_of_the_release_pages() -> None:
    """After an edit of docs/releases: torchproof-docs check writes them anew."""
    built = (ROOT / "src" / "torchproof" / "data" / "changes.json").read_text(encoding="utf-8")
    assert built == format_changes(load_project(ROOT))


def test_data_of_another_folder(tmp_path: Path) -> None:
    write_data(tmp_path)
    source = DataSource(tmp_path)
    assert [entry.names for entry in source.read_changes()] == [("torch.save",)]
    assert open_scan_context(source).source is source


def write_data(folder: Path) -> None:
    """Write one change entry beside the project's history of names."""
    (folder / "changes.json").write_text(json.dumps({"format": FORMAT, "entries": [ENTRY]}))
    (folder / "torch.json").write_bytes((ROOT / "history" / "torch.json").read_bytes())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no json", "cannot be read"),
        ("{}", "cannot be read"),
        (json.dumps({"format": 1, "entries": []}), "format 1 is not 5; install torchproof again"),
        (json.dumps({"format": FORMAT, "entries": [{"name": "x"}]}), "cannot be read"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "changes.json").write_text(text)
    with pytest.raises(RecordError, match=message):
        DataSource(tmp_path).read_changes()


def test_a_scan_with_built_data_loads_nothing_that_makes_them(tmp_path: Path) -> None:
    write_data(tmp_path)
    (tmp_path / "a.py").write_text("import torch\ntorch.onnx.ExportOptions\n")
    program = f"""
import sys
from pathlib import Path
from torchproof.scan.data_source import DataSource
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import scan_readings
context = open_scan_context(DataSource(Path({str(tmp_path)!r})))
readings = context.read_paths([Path({str(tmp_path)!r})], Path({str(tmp_path)!r}), 1, cache=False)
print(len(scan_readings(readings, context.build_engine(0, 10)).findings), *sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    count, *modules = done.stdout.split()
    assert count == "1"
    assert [name for name in modules if name.startswith("torchproof_")] == []
    assert not {"torch", "yaml", "rich", "jinja2"} & set(modules)
