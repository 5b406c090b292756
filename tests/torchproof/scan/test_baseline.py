"""Baselines: findings that a project accepts."""

import json
import os
from pathlib import Path

import pytest

from scanning import scan_code
from torchproof.errors import RecordError
from torchproof.scan.baseline import read_baseline, write_baseline

CODE = "import torch\ntorch.onnx.log\ntorch.onnx.log\ntorch.onnx.ExportOptions\n"


def test_what_is_written_is_read_with_each_count(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    assert write_baseline(path, scan_code(CODE).findings) == 3
    assert read_baseline(path) == {"a.py::TP1::torch.onnx.ExportOptions::2.9": 1, "a.py::TP1::torch.onnx.log::2.6": 2}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no json", "no baseline of torchproof"),
        ("[]", "no baseline of torchproof"),
        ("{}", "no baseline of torchproof"),
        ('{"format": 1, "findings": {"a": "x"}}', "no baseline of torchproof"),
        ('{"format": 1, "findings": {"a": 1e400}}', "the count of a is no number from 1"),
        ('{"format": 1, "findings": {"a": -5}}', "no number from 1"),
        ('{"format": 1, "findings": {"a": true}}', "no number from 1"),
        ('{"format": 1, "findings": ["a"]}', "no baseline of torchproof"),
        ('{"format": true, "findings": {}}', "the format is no number"),
        ("[" * 100_000, "no baseline of torchproof"),
        ("\udcff", "no baseline of torchproof"),
        (json.dumps({"format": 2, "findings": {}}), "format 2 is not 1"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "b.json").write_text(text, errors="surrogateescape")
    with pytest.raises(RecordError, match=message):
        read_baseline(tmp_path / "b.json")


def test_a_missing_file_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="no such baseline; write it with --write-baseline"):
        read_baseline(tmp_path / "b.json")


def test_a_great_count_takes_no_memory(tmp_path: Path) -> None:
    (tmp_path / "b.json").write_text('{"format": 1, "findings": {"a": 99999999999}}')
    assert read_baseline(tmp_path / "b.json")["a"] == 99999999999


def test_a_pipe_is_no_baseline(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "b.json")
    with pytest.raises(RecordError, match="no regular file"):
        read_baseline(tmp_path / "b.json")


def test_a_link_stays_one_and_no_folder_is_made(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "b.json").symlink_to("real.json")
    write_baseline(tmp_path / "b.json", [])
    assert (tmp_path / "b.json").is_symlink()
    assert read_baseline(tmp_path / "real.json") == {}
    with pytest.raises(FileNotFoundError):
        write_baseline(tmp_path / "no" / "b.json", [])
    assert not (tmp_path / "no").exists()
