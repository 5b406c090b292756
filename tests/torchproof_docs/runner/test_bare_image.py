"""What ``make gpu`` calls works with what a plain image of torch has, and says what the runs prove."""

import importlib.util
import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import factory
from programs import ROOT

IMAGE = ("torch", "pytest", "packaging", "PyYAML", "click", "jinja2")
"""Distributions of an image in which somebody has torch and runs tests: no rich, no markdown-it-py."""
BLOCKER = """
import sys

class Refusing:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        is_own = top in sys.stdlib_module_names or top.startswith(("__editable__", "_sysconfigdata"))
        if not is_own and top not in {allowed}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Refusing())
"""

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")


def closure(names: tuple[str, ...]) -> set[str]:
    """Return distributions with everything that they need."""
    found: set[str] = set()
    waiting = [Requirement(name) for name in names]
    while waiting:
        requirement = waiting.pop()
        name = re.sub(r"[-_.]+", "-", requirement.name).lower()
        try:
            needed = [Requirement(text) for text in metadata.requires(name) or ()] if name not in found else []
        except metadata.PackageNotFoundError:
            continue
        found.add(name)
        waiting += [each for each in needed if not each.marker or each.marker.evaluate({"extra": ""})]
    return found


def allowed() -> set[str]:
    """Return the names that an import may begin with."""
    wanted = closure(IMAGE)
    modules = metadata.packages_distributions()
    owned = {
        module
        for module, owners in modules.items()
        if {re.sub(r"[-_.]+", "-", owner).lower() for owner in owners} & wanted
    }
    return owned | {"torchproof", "torchproof_docs", "_yaml", "sitecustomize", "usercustomize", "apport_python_hook"}


def call(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Give a command to a Python that refuses to import what the image lacks, in all its processes."""
    blocker = tmp_path / "blocker"
    blocker.mkdir(exist_ok=True)
    (blocker / "sitecustomize.py").write_text(BLOCKER.format(allowed=allowed()))
    path = os.pathsep.join([str(blocker), str(ROOT / "src"), str(ROOT / "packages" / "docs")])
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=tmp_path / "checkout",
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "checkout"
    root.mkdir()
    factory.checkout(root)
    torch = metadata.version("torch").partition("+")[0]
    minor = ".".join(torch.split(".")[:2])
    if f'[release."{minor}"]' not in factory.RELEASES:
        text = factory.RELEASES.replace('"2.7"', f'"{minor}"').replace("2.7.1", torch)
        (root / "releases.toml").write_text(text)
    return root


@pytest.mark.parametrize("name", ["rich", "markdown_it"])
def test_what_the_image_lacks_is_refused(tmp_path: Path, checkout: Path, name: str) -> None:
    assert checkout.is_dir()
    done = call(tmp_path, "-c", f"import {name}")
    assert done.returncode == 1
    assert f"No module named '{name}'" in done.stderr


def test_doctor_says_what_the_machine_offers(tmp_path: Path, checkout: Path) -> None:
    assert checkout.is_dir()
    done = call(tmp_path, "-m", "torchproof_docs", "doctor")
    assert done.returncode == 0, done.stderr
    assert re.search(r"(?m)^marker cpu +runs$", done.stdout)
    assert re.search(r"(?m)^marker xpu +(runs|skipped: )", done.stdout)


def test_a_recording_says_what_it_proves_and_where_it_is(tmp_path: Path, checkout: Path) -> None:
    done = call(tmp_path, "-m", "torchproof_docs", "run", "--record", "--only", "fresh", "--contributor", "Ada")
    assert done.stderr == ""
    assert re.search(r"(?m)^what these runs prove, on \S+ with torch \S+:$", done.stdout), done.stdout
    assert re.search(rf"(?m)^. {factory.ID}: \w+ \w+", done.stdout), done.stdout
    assert re.search(r"(?m)^    first release 2\.\d+: ", done.stdout), done.stdout
    (files,) = re.findall(r"(?m)^recorded in: (.+)$", done.stdout)
    assert all((checkout / file).is_file() for file in files.split(", "))


def test_a_run_that_contradicts_its_claim_is_told(tmp_path: Path, checkout: Path) -> None:
    path = checkout / "snippets" / f"{factory.NAME}.py"
    path.write_text(path.read_text() + "assert False, 'wrong'\n")
    done = call(tmp_path, "-m", "torchproof_docs", "run", "--record")
    assert done.returncode == 1
    assert re.search(rf"(?m)^✗ {factory.ID}: .*contradicted", done.stdout), done.stdout
    assert "0 of 1 runs are as claimed, 1 contradict a claim" in done.stdout


def test_make_gpu_keeps_the_callers_python_path() -> None:
    command = ["make", "--dry-run", "gpu", "PYTHON=python3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.count('PYTHONPATH="src:packages/docs:$PYTHONPATH" python3 -m torchproof_docs') == 2
