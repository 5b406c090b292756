"""``pytest snippets``: markers, selection, skips and failures."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import factory
from programs import ROOT

pytest.importorskip("torch")


@pytest.fixture
def here(tmp_path: Path) -> Path:
    factory.checkout(tmp_path)
    for name in ("releases.toml", "pyproject.toml", "conftest.py"):
        (tmp_path / name).write_text((ROOT / name).read_text())
    factory.add_snippet(tmp_path, "compile/stance/gpu", needs="hopper")
    factory.add_snippet(tmp_path, "compile/stance/future", spec=">=9")
    text = (tmp_path / "snippets" / f"{factory.NAME}.py").read_text() + "assert False, 'planted'\n"
    factory.add_snippet(tmp_path, "compile/other/broken", text=text)
    return tmp_path


def needs_preloading(here: Path) -> None:
    """Add a snippet that passes only where what compiles was imported, and what it asks found out, ahead."""
    text = (here / "snippets" / f"{factory.NAME}.py").read_text()
    text += "assert hasattr(vars(torch).get('_inductor'), 'compile_fx')\n"
    text += "assert vars(torch)['_inductor'].cpu_vec_isa.valid_vec_isa_list.cache_info().currsize\n"
    text += "assert vars(torch)['_dynamo'].guards.profile_guard_manager() == 0.0\n"
    factory.add_snippet(here, "compile/stance/ahead", text=text)


def run(here: Path, *arguments: str) -> str:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "snippets",
        "-p",
        "no:cacheprovider",
        "-o",
        f"pythonpath={ROOT / 'src'} {ROOT / 'packages' / 'docs'}",
        *arguments,
    ]
    return subprocess.run(
        command,
        cwd=here,
        env={**os.environ, "COLUMNS": "200", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    ).stdout


def test_outcomes_are_told_apart(here: Path) -> None:
    needs_preloading(here)
    out = run(here)
    assert "1 failed, 2 passed, 2 skipped" in out
    assert "AssertionError: planted" in out
    assert "claims torch>=9" in out
    assert "no CUDA device" in out or "built without CUDA" in out


def test_markers_and_names_select(here: Path) -> None:
    assert "3 deselected" in run(here, "-m", "hopper", "--collect-only")
    needs_preloading(here)
    assert "1 failed, 1 passed, 3 deselected" in run(here, "-k", "basics or ahead"), "a few are ready sooner without"
    assert "1 failed" in run(here, "-x", "-k", "broken or basics")


def test_workers_share_the_snippets(here: Path) -> None:
    assert "1 failed, 1 passed, 2 skipped" in run(here, "-n", "2")


def test_a_broken_record_is_a_collection_error(here: Path) -> None:
    factory.add_snippet(here, "compile/stance/bad", text="import torch\n")
    out = run(here)
    assert "bad.py:1: 0 '# /// script' blocks" in out
