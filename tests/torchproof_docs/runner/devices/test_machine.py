"""What a machine offers, and what a snippet needs."""

import dataclasses
import importlib.util
import shutil
from pathlib import Path

import pytest

from torchproof_docs.records.scripts.snippets import Snippet, load_snippet
from torchproof_docs.records.vocabulary import Need
from torchproof_docs.runner.devices.machine import Machine, detect_machine, find_unmet_reason

CPU = Machine(
    device="cpu-x86_64",
    name="Some CPU",
    offers=frozenset({"cpu"}),
    reasons={"a100": "no CUDA device: no NVIDIA driver"},
    count=0,
    capability=None,
    driver=None,
    memory=None,
    cpu="Some CPU",
    cores=2,
    platform="Linux x86_64 glibc 2.36",
    torch="2.8.0+cpu",
    cuda=None,
    python="3.11.7",
)


def snippet(directory: Path, *, dependencies: str = "", python: str = ">=3.10", **options: object) -> Snippet:
    """Write a snippet with a header, and read it back."""
    table = "".join(f"# {key} = {value}\n" for key, value in options.items())
    path = directory / "topic" / "name.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        f'# /// script\n# requires-python = "{python}"\n# dependencies = ["torch>=2.6"{dependencies}]\n#\n'
        f'# [tool.torchproof]\n{table}# ///\n"""A test."""\n\nassert True\n'
    )
    return load_snippet(path, directory)


def test_a_plain_snippet_runs_anywhere(tmp_path: Path) -> None:
    """Nothing asked, nothing missing; the range on torch is no business of the machine."""
    assert find_unmet_reason(snippet(tmp_path), CPU) is None


def test_a_need_is_answered_with_the_reason_of_the_machine(tmp_path: Path) -> None:
    """What the machine does not offer is told in its own words."""
    assert find_unmet_reason(snippet(tmp_path, needs='"a100"'), CPU) == "no CUDA device: no NVIDIA driver"
    assert find_unmet_reason(snippet(tmp_path, needs='"xpu"'), CPU) == "this machine does not offer xpu"
    assert (
        find_unmet_reason(snippet(tmp_path, needs='"a100"'), dataclasses.replace(CPU, offers=frozenset({"a100"})))
        is None
    )


def test_python_packages_tools_and_build_are_checked(tmp_path: Path) -> None:
    """Each thing that is missing has a line that names it."""
    assert find_unmet_reason(snippet(tmp_path, python=">=3.12"), CPU) == "Python 3.11.7 is not in >=3.12"
    assert find_unmet_reason(snippet(tmp_path, build='"cuda"'), CPU) == "torch 2.8.0+cpu is not a CUDA build"
    assert find_unmet_reason(snippet(tmp_path, build='"cuda"'), dataclasses.replace(CPU, cuda="12.8")) is None
    missing = find_unmet_reason(snippet(tmp_path, dependencies=', "no-such-package>=1"'), CPU)
    assert missing == "no-such-package is not installed; no-such-package>=1 is needed"
    old = find_unmet_reason(snippet(tmp_path, dependencies=', "packaging>=9999"'), CPU)
    assert old is not None
    assert old.endswith("is installed; packaging>=9999 is needed")
    assert find_unmet_reason(snippet(tmp_path, dependencies=', "packaging>=20"'), CPU) is None
    assert (
        find_unmet_reason(snippet(tmp_path, dependencies=", \"no-such-package ; python_version < '3'\""), CPU) is None
    )
    assert find_unmet_reason(snippet(tmp_path, tools='["no-such-tool"]'), CPU) == "no 'no-such-tool' on PATH"
    assert shutil.which("sh") is None or find_unmet_reason(snippet(tmp_path, tools='["sh"]'), CPU) is None


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
def test_this_machine_is_described_whole() -> None:
    """Each need is either offered or has a reason of one line."""
    import torch

    machine = detect_machine()
    assert machine.offers | set(machine.reasons) == set(Need)
    assert not machine.offers & set(machine.reasons)
    assert all(reason and "\n" not in reason for reason in machine.reasons.values())
    assert machine.cores > 0
    assert machine.cpu
    assert machine.vector == torch.backends.cpu.get_cpu_capability()
    assert machine.torch[0].isdigit()
