"""A file's name is somebody else's text: it starts no command of a workflow, moves no cursor and stops no report."""

import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from command_line import main

NAMES = (
    "a\n::error::pwned.py",
    "b\x1b[31mred\x1b]0;title\x07.py",
    "c<script>alert(1)<.py",
    "d%0A::warning::x.py",
    "e\u202egnp.py",
    "f,line=1::x.py",
    'g]]>&amp;".py',
    "h\udcff.py",
    "i\rj\u2028k.py",
    "l[red]m[bold].py",
    "m\uffffn.py",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of files with such names, one of which cannot be read."""
    root = tmp_path_factory.mktemp("hostile")
    for name in NAMES:
        (root / os.fsdecode(os.fsencode(name))).write_text("import torch\nfrom torch.onnx import ExportOptions\n")
    (root / "z\n::error::broken.py").write_text("import torch\n(")
    return root


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "junit", "markdown"])
def test_a_report_takes_every_name_as_text(folder: Path, form: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["scan", str(folder), "--from", "2.6", "--to", "2.15", "--format", form, "--no-cache"]) == 1
    out, err = (each.decode() for each in capfdbinary.readouterr())
    assert "Traceback" not in err
    for text in (out, err):
        assert not {"\x1b", "\x07", "\r", "\u202e", "\u2028"} & set(text)
        assert not [line for line in text.splitlines() if line.startswith(("::error::", "::warning::"))]
    if form in ("json", "sarif"):
        assert json.loads(out)
    if form == "junit":
        assert ET.fromstring(out.partition("?>")[2]).tag == "testsuites"  # noqa: S314 (our own)
    if form == "github":
        assert len(out.splitlines()) == len(NAMES) + 1
    if form == "text":
        assert "and 8 more" in out


def test_min_takes_every_name_as_text(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["min", str(folder), "--no-cache"]) == 2, "one file is left out"
    out, _ = (each.decode() for each in capfdbinary.readouterr())
    assert not {"\x1b", "\x07", "\r", "\u202e", "\u2028"} & set(out)
    assert not [line for line in out.splitlines() if line.startswith("::error::")]
