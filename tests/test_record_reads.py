"""A test that reads a record of this repository is marked, or it fails and says which record it reads."""

import os
import sys
from pathlib import Path

import pytest

from programs import ROOT, told

CONFTEST = """
import pytest
from record_reads import RecordReads

def pytest_configure(config):
    config.addinivalue_line("markers", "records: ours")
    config.pluginmanager.register(RecordReads())

@pytest.fixture
def served():
    return ""
"""
READ = "(ROOT / {path!r}).read_bytes()"


def run_test(folder: Path, body: str, *, parameters: str = "", mark: str = "") -> str:
    """Run a test of its own process and return what pytest says of it, nothing if it passes."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_one.py").write_text(
        f"import pytest\nfrom programs import ROOT\n{mark}\ndef test_one({parameters}):\n    {body}\n"
    )
    path = os.pathsep.join(str(ROOT / name) for name in ("src", "tests/support"))
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), "test_one.py")
    return told(*command, cwd=folder, environment={"PYTHONPATH": path})


@pytest.mark.parametrize(
    "path", ["history/exceptions.toml", "docs/index.md", "evidence/cpu-x86_64/compile/set-stance.json"]
)
def test_a_test_that_opens_a_record_is_refused_unless_it_is_marked(tmp_path: Path, path: str) -> None:
    body = READ.format(path=path)
    assert f"reads {path} of this repository" in run_test(tmp_path, body)
    assert run_test(tmp_path, body, mark="@pytest.mark.records") == ""


def test_a_test_of_the_built_site_is_refused_unless_it_is_marked(tmp_path: Path) -> None:
    assert "reads served of this repository" in run_test(tmp_path, 'assert served == ""', parameters="served")


@pytest.mark.parametrize("path", ["pyproject.toml", "snippets/ruff.toml", "src/torchproof/data/torch.json"])
def test_what_is_no_record_may_be_read(tmp_path: Path, path: str) -> None:
    assert run_test(tmp_path, READ.format(path=path)) == ""
