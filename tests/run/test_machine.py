"""What a machine offers, and what a snippet needs."""

import dataclasses
import importlib.util
import shutil
from pathlib import Path

import pytest

from torchproof.run.cuda import Cuda, judge_cuda, mig_slice, out_of_memory
from torchproof.records.devices import slug
from torchproof.records.snippets import NEEDS, Snippet, load_snippet
from torchproof.run.machine import Machine, detect, unmet

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
FULL = (
    "CUDA out of memory. Tried to allocate 2.00 MiB. GPU 0 has a total capacity of 139.80 GiB of which 3.00 MiB is "
    "free. Process 4711 has 139.79 GiB memory in use. Of the allocated memory 0 bytes is allocated by PyTorch"
)
H200 = Cuda(built="12.8", supported="12.8", count=1, name="NVIDIA H200", capability=(9, 0), memory=140 * 2**30)


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
    assert unmet(snippet(tmp_path), CPU) is None


def test_a_need_is_answered_with_the_reason_of_the_machine(tmp_path: Path) -> None:
    """What the machine does not offer is told in its own words."""
    assert unmet(snippet(tmp_path, needs='"a100"'), CPU) == "no CUDA device: no NVIDIA driver"
    assert unmet(snippet(tmp_path, needs='"xpu"'), CPU) == "this machine does not offer xpu"
    assert unmet(snippet(tmp_path, needs='"a100"'), dataclasses.replace(CPU, offers=frozenset({"a100"}))) is None


def test_python_packages_tools_and_build_are_checked(tmp_path: Path) -> None:
    """Each thing that is missing has a line that names it."""
    assert unmet(snippet(tmp_path, python=">=3.12"), CPU) == "Python 3.11.7 is not in >=3.12"
    assert unmet(snippet(tmp_path, build='"cuda"'), CPU) == "torch 2.8.0+cpu is not a CUDA build"
    assert unmet(snippet(tmp_path, build='"cuda"'), dataclasses.replace(CPU, cuda="12.8")) is None
    missing = unmet(snippet(tmp_path, dependencies=', "no-such-package>=1"'), CPU)
    assert missing == "no-such-package is not installed; no-such-package>=1 is needed"
    old = unmet(snippet(tmp_path, dependencies=', "packaging>=9999"'), CPU)
    assert old is not None and old.endswith("is installed; packaging>=9999 is needed")
    assert unmet(snippet(tmp_path, dependencies=', "packaging>=20"'), CPU) is None
    assert unmet(snippet(tmp_path, dependencies=", \"no-such-package ; python_version < '3'\""), CPU) is None
    assert unmet(snippet(tmp_path, tools='["no-such-tool"]'), CPU) == "no 'no-such-tool' on PATH"
    assert shutil.which("sh") is None or unmet(snippet(tmp_path, tools='["sh"]'), CPU) is None


@pytest.mark.parametrize(
    ("cuda", "met", "need", "reason"),
    [
        (H200, {"cpu", "a100", "hopper"}, "multi_gpu", "1 CUDA device, 2 needed"),
        (dataclasses.replace(H200, count=2), {"cpu", "a100", "hopper", "multi_gpu"}, "rocm", "no ROCm device"),
        (dataclasses.replace(H200, capability=(8, 0)), {"cpu", "a100"}, "hopper", "compute capability 8.0 < 9.0"),
        (dataclasses.replace(H200, capability=(7, 5)), {"cpu"}, "a100", "compute capability 7.5 < 8.0"),
        (dataclasses.replace(H200, capability=(10, 0)), {"cpu", "a100", "hopper"}, "rocm", "no ROCm device"),
        (
            dataclasses.replace(H200, name="NVIDIA H200 MIG 1g.18gb"),
            {"cpu", "a100", "hopper"},
            "multi_gpu",
            "MIG slice 1g.18gb: a process sees only one, 2 devices needed",
        ),
        (
            dataclasses.replace(H200, built="13.0", supported="12.4", count=0),
            {"cpu"},
            "a100",
            "the driver supports CUDA 12.4, older than the wheel's 13.0; "
            "update the driver or install torch built for that CUDA",
        ),
        (
            dataclasses.replace(H200, built="12.8", supported="12.4"),
            {"cpu", "a100", "hopper"},
            "rocm",
            "no ROCm device",
        ),
        (
            dataclasses.replace(H200, problem=FULL),
            {"cpu"},
            "a100",
            "CUDA out of memory: 2.00 MiB asked, 3.00 MiB of 139.80 GiB free; end what else runs there, see nvidia-smi",
        ),
        (
            dataclasses.replace(H200, problem="CUDA error: out of memory"),
            {"cpu"},
            "hopper",
            "CUDA error: out of memory; end what else runs there, see nvidia-smi",
        ),
        (
            dataclasses.replace(H200, problem="CUDA error: no kernel image is available for execution on the device"),
            {"cpu"},
            "a100",
            "the wheel has no kernels for this GPU; install a torch build that lists its compute capability",
        ),
        (
            dataclasses.replace(H200, problem="CUDA error: unknown error"),
            {"cpu"},
            "multi_gpu",
            "CUDA does not work: CUDA error: unknown error",
        ),
        (Cuda(built="12.8", visible=""), {"cpu"}, "hopper", "CUDA_VISIBLE_DEVICES is empty"),
        (Cuda(built="12.8", visible="-1"), {"cpu"}, "hopper", "CUDA_VISIBLE_DEVICES is -1"),
        (Cuda(built="12.8"), {"cpu"}, "a100", "no CUDA device: no NVIDIA driver"),
        (
            Cuda(built="12.8", kernel="580.95.05"),
            {"cpu"},
            "a100",
            "no CUDA device: driver 580.95.05 is loaded but not in reach; give a container --gpus all",
        ),
        (
            Cuda(built="12.8", supported="12.8", visible="7"),
            {"cpu"},
            "hopper",
            "no CUDA device: CUDA_VISIBLE_DEVICES=7 names none of this machine; see nvidia-smi -L",
        ),
        (Cuda(built="12.8", supported="12.8"), {"cpu"}, "multi_gpu", "no CUDA device: the driver reports none"),
        (Cuda(), {"cpu"}, "a100", "torch is built without CUDA"),
        (Cuda(hip="6.4", count=1), {"cpu", "rocm"}, "a100", "torch is built for ROCm"),
    ],
)
def test_needs_follow_from_what_cuda_says(cuda: Cuda, met: set[str], need: str, reason: str) -> None:
    """What is offered follows from the facts, and what is not has a clear reason."""
    offer = judge_cuda(cuda)
    assert offer.met == met
    assert offer.reasons[need] == reason


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("NVIDIA H200", "h200"),
        ("NVIDIA A100-SXM4-80GB", "a100-80gb"),
        ("NVIDIA A100 80GB PCIe", "a100-80gb"),
        ("NVIDIA H100 80GB HBM3", "h100-80gb"),
        ("Tesla T4", "t4"),
        ("NVIDIA GeForce RTX 4090", "rtx-4090"),
        ("AMD Instinct MI300X", "mi300x"),
        ("NVIDIA H200 MIG 1g.18gb", "h200-mig-1g.18gb"),
    ],
)
def test_a_gpu_is_filed_under_its_short_name(name: str, short: str) -> None:
    """The folder tells models apart, not makers or sockets."""
    assert slug(name) == short


def test_a_mig_slice_is_told_from_a_whole_gpu() -> None:
    """It is filed apart, so that a slice's memory and speed are never taken for the GPU's."""
    assert mig_slice("NVIDIA A100-SXM4-40GB MIG 1g.5gb") == "1g.5gb"
    assert mig_slice("NVIDIA H200") is None
    assert slug("NVIDIA A100-SXM4-40GB MIG 1g.5gb") != slug("NVIDIA A100-SXM4-40GB")


def test_running_out_of_memory_is_one_line_without_process_ids() -> None:
    """The allocator's message names processes and shares that differ each time; what matters stays."""
    assert out_of_memory(FULL) == "CUDA out of memory: 2.00 MiB asked, 3.00 MiB of 139.80 GiB free"
    assert out_of_memory("CUDA out of memory. Tried to allocate 512 bytes.") == "CUDA out of memory: 512 bytes asked"
    assert out_of_memory("shapes do not match") is None


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
def test_this_machine_is_described_whole() -> None:
    """Each need is either offered or has a reason of one line."""
    machine = detect()
    assert machine.offers | set(machine.reasons) == set(NEEDS)
    assert not machine.offers & set(machine.reasons)
    assert all(reason and "\n" not in reason for reason in machine.reasons.values())
    assert machine.cores > 0 and machine.cpu and machine.torch[0].isdigit()
