"""What torch says about CUDA, and which needs that meets."""

import dataclasses

import pytest

from torchproof_docs.records.vocabulary import Need
from torchproof_docs.runner.devices.cuda import describe_cuda, describe_rocm
from torchproof_docs.runner.devices.cuda_facts import CudaFacts, parse_mig_slice, shorten_out_of_memory
from torchproof_docs.runner.devices.targets import TARGETS, decide_needs

FULL = (
    "CUDA out of memory. Tried to allocate 2.00 MiB. GPU 0 has a total capacity of 139.80 GiB of which 3.00 MiB is "
    "free. Process 4711 has 139.79 GiB memory in use. Of the allocated memory 0 bytes is allocated by PyTorch"
)
H200 = CudaFacts(built="12.8", supported="12.8", count=1, name="NVIDIA H200", capability=(9, 0), memory=140 * 2**30)


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
            (
                "the driver supports CUDA 12.4, older than the wheel's 13.0; "
                "update the driver or install torch built for that CUDA"
            ),
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
        (CudaFacts(built="12.8", visible=""), {"cpu"}, "hopper", "CUDA_VISIBLE_DEVICES is empty"),
        (CudaFacts(built="12.8", visible="-1"), {"cpu"}, "hopper", "CUDA_VISIBLE_DEVICES is -1"),
        (CudaFacts(built="12.8"), {"cpu"}, "a100", "no CUDA device: no NVIDIA driver"),
        (
            CudaFacts(built="12.8", kernel="580.95.05"),
            {"cpu"},
            "a100",
            "no CUDA device: driver 580.95.05 is loaded but not in reach; give a container --gpus all",
        ),
        (
            CudaFacts(built="12.8", supported="12.8", visible="7"),
            {"cpu"},
            "hopper",
            "no CUDA device: CUDA_VISIBLE_DEVICES=7 names none of this machine; see nvidia-smi -L",
        ),
        (CudaFacts(built="12.8", supported="12.8"), {"cpu"}, "multi_gpu", "no CUDA device: the driver reports none"),
        (CudaFacts(), {"cpu"}, "a100", "torch is built without CUDA"),
        (CudaFacts(hip="6.4", count=1), {"cpu", "rocm"}, "a100", "torch is built for ROCm"),
    ],
)
def test_needs_follow_from_what_cuda_says(cuda: CudaFacts, met: set[str], need: str, reason: str) -> None:
    """What is offered follows from the facts, and what is not has a clear reason."""
    described = {"cuda": describe_cuda(cuda), "rocm": describe_rocm(cuda)}
    offer = decide_needs((target, described[target.name]) for target in TARGETS if target.name in described)
    assert offer.met == met
    assert offer.reasons[Need(need)] == reason


def test_a_mig_slice_is_told_from_a_whole_gpu() -> None:
    assert parse_mig_slice("NVIDIA A100-SXM4-40GB MIG 1g.5gb") == "1g.5gb"
    assert parse_mig_slice("NVIDIA H200") is None


def test_running_out_of_memory_is_one_line_without_process_ids() -> None:
    """The allocator's message names processes and shares that differ each time; what matters stays."""
    assert shorten_out_of_memory(FULL) == "CUDA out of memory: 2.00 MiB asked, 3.00 MiB of 139.80 GiB free"
    assert (
        shorten_out_of_memory("CUDA out of memory. Tried to allocate 512 bytes.")
        == "CUDA out of memory: 512 bytes asked"
    )
    assert shorten_out_of_memory("shapes do not match") is None
