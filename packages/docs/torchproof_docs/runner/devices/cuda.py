"""Probes CUDA and ROCm, which torch drives through one module."""

# ruff: noqa: BLE001, SLF001 - whatever torch raises about CUDA is a reason

import os
import re
from pathlib import Path
from typing import Any

from torchproof_docs.runner.devices.accelerator import Accelerator, find_compute_problem, format_error_line
from torchproof_docs.runner.devices.cuda_facts import CudaFacts, find_problem


def probe_cuda() -> Accelerator:
    """Return the NVIDIA GPUs of this machine."""
    import torch

    if torch.version.cuda is None:
        return describe_cuda(CudaFacts(hip=torch.version.hip))
    return describe_cuda(query_cuda())


def probe_rocm() -> Accelerator:
    """Return the AMD GPUs of this machine."""
    import torch

    return describe_rocm(query_cuda() if torch.version.hip else CudaFacts())


def query_cuda() -> CudaFacts:
    """Collect what torch and its driver report, and try whether the first device computes."""
    import torch

    facts: dict[str, Any] = {
        "built": torch.version.cuda,
        "hip": torch.version.hip,
        "kernel": read_nvidia_driver(),
        "visible": os.environ.get("CUDA_VISIBLE_DEVICES"),
    }
    try:
        version = torch._C._cuda_getDriverVersion() if facts["built"] else 0
    except (AttributeError, RuntimeError):
        version = 0
    facts["supported"] = f"{version // 1000}.{version % 1000 // 10}" if version else None
    facts["count"] = torch.cuda.device_count()
    if not facts["count"]:
        return CudaFacts(**facts)
    try:
        properties = torch.cuda.get_device_properties(0)
    except Exception as error:
        return CudaFacts(**facts, problem=format_error_line(error))
    return CudaFacts(
        **facts,
        name=properties.name,
        capability=(properties.major, properties.minor),
        memory=properties.total_memory,
        problem=find_compute_problem("cuda"),
    )


def describe_cuda(facts: CudaFacts) -> Accelerator:
    """Return the NVIDIA GPUs that some facts describe."""
    problem = find_problem(facts)
    if problem:
        return Accelerator(problem=problem, driver=facts.kernel)
    return Accelerator(facts.count, facts.name, facts.capability, facts.memory, facts.kernel)


def describe_rocm(facts: CudaFacts) -> Accelerator:
    """Return the AMD GPUs that some facts describe."""
    if not facts.hip or not facts.count or facts.problem:
        return Accelerator(problem="no ROCm device")
    return Accelerator(facts.count, facts.name, facts.capability, facts.memory)


def read_nvidia_driver(path: Path = Path("/proc/driver/nvidia/version")) -> str | None:
    """Return the version of the NVIDIA driver that the kernel has loaded."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError:
        return None
    match = re.search(r"\b(\d+\.\d+(?:\.\d+)?)\b", text)
    return match[1] if match else None
