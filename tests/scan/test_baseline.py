"""Baselines: findings that a project accepts."""

import json
from pathlib import Path

import pytest

from scanning import scan_code
from torchproof.errors import RecordError
from torchproof.scan.baseline import read_baseline, write_baseline

CODE = "import torch\ntorch.onnx.log\ntorch.onnx.log\ntorch.onnx.ExportOptions\n"


def test_what_is_written_is_read_with_each_count(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    assert write_baseline(path, scan_code(CODE).findings) == 3
    assert read_baseline(path) == [
        "a.py::TP1::torch.onnx.ExportOptions::2.9",
        "a.py::TP1::torch.onnx.log::2.6",
        "a.py::TP1::torch.onnx.log::2.6",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no json", "no baseline of torchproof"),
        ("[]", "no baseline of torchproof"),
        ("{}", "no baseline of torchproof"),
        (json.dumps({"format": 1, "findings": {"a": "x"}}), "no baseline of torchproof"),
        (json.dumps({"format": 2, "findings": {}}), "format 2 is not 1"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "b.json").write_text(text)
    with pytest.raises(RecordError, match=message):
        read_baseline(tmp_path / "b.json")


def test_a_missing_file_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="no such baseline; write it with --write-baseline"):
        read_baseline(tmp_path / "b.json")
