"""The data of the scan, and that the scan imports nothing that makes them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof.scan.data_source import FORMAT, DataSource, find_data_source
from torchproof.scan.scan_context import open_scan_context

ROOT = Path(__file__).parents[2]
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


def test_the_data_of_this_checkout() -> None:
    source = find_data_source()
    assert source.checkout == ROOT
    assert source.find_history_file() == ROOT / "history" / "torch.json"
    assert {"2.6", "2.15"} <= {entry.release for entry in source.read_changes()}
    assert "2.15" in source.read_history().releases


def test_change_entries_of_another_file(tmp_path: Path) -> None:
    path = tmp_path / "changes.json"
    path.write_text(json.dumps({"format": FORMAT, "entries": [ENTRY]}))
    source = DataSource(ROOT, changes=path)
    assert [entry.names for entry in source.read_changes()] == [("torch.save",)]
    assert open_scan_context(source).source is source


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no json", "cannot be read"),
        ("{}", "cannot be read"),
        (json.dumps({"format": 1, "entries": []}), "format 1 is not 3; install torchproof again"),
        (json.dumps({"format": FORMAT, "entries": [{"name": "x"}]}), "cannot be read"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "changes.json").write_text(text)
    with pytest.raises(RecordError, match=message):
        DataSource(changes=tmp_path / "changes.json").read_changes()


def test_a_folder_without_history_has_no_file(tmp_path: Path) -> None:
    assert DataSource(tmp_path).find_history_file() is None
    assert DataSource().find_history_file() is None


def test_a_scan_with_built_data_loads_nothing_that_makes_them(tmp_path: Path) -> None:
    changes = tmp_path / "changes.json"
    changes.write_text(json.dumps({"format": FORMAT, "entries": [ENTRY]}))
    (tmp_path / "a.py").write_text("import torch\ntorch.onnx.ExportOptions\n")
    program = f"""
import sys
from pathlib import Path
from torchproof.scan.data_source import DataSource
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import scan_readings
context = open_scan_context(DataSource(Path({str(ROOT)!r}), Path({str(changes)!r})))
readings = context.read_paths([Path({str(tmp_path)!r})], (), Path({str(tmp_path)!r}), 1, cache=False)
print(len(scan_readings(readings, context.build_engine(0, 10)).findings), *sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    count, *modules = done.stdout.split()
    assert count == "1"
    made_by = ("records", "judge", "run", "site", "wheels", "behaviour", "changes_builder")
    assert [name for name in modules if name.startswith(tuple(f"torchproof.{room}" for room in made_by))] == []
    assert not {"torch", "yaml", "rich", "jinja2"} & set(modules)
