"""Probes Intel GPUs (XPU) and Apple GPUs (MPS)."""

from torchproof.cpu_name import read_cpu_name
from torchproof_docs.runner.devices.accelerator import Accelerator, find_compute_problem, probe_backend, read_property


def probe_xpu() -> Accelerator:
    """Return the Intel GPUs of this machine."""
    import torch

    def describe() -> Accelerator:
        properties = torch.xpu.get_device_properties(0)
        return Accelerator(
            count=torch.xpu.device_count(),
            name=properties.name,
            memory=properties.total_memory,
            driver=read_property(properties, "driver_version"),
            problem=find_compute_problem("xpu"),
        )

    return probe_backend("xpu", is_available=lambda: bool(torch.xpu.is_available()), describe=describe)


def probe_mps() -> Accelerator:
    """Return the Apple GPU of this machine; it is a part of the chip and has its name."""
    import torch

    def describe() -> Accelerator:
        read_name = getattr(torch.backends.mps, "get_name", read_cpu_name)  # newer releases of torch read the GPU's own
        return Accelerator(
            count=torch.mps.device_count(),
            name=read_name(),
            memory=torch.mps.recommended_max_memory(),
            problem=find_compute_problem("mps"),
        )

    return probe_backend("mps", is_available=lambda: bool(torch.backends.mps.is_available()), describe=describe)
