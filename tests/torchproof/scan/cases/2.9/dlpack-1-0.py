import torch
from torch.utils.dlpack import DLDeviceType


def is_on_gpu(x: torch.Tensor):
    kind, _ = x.__dlpack_device__()
    if kind == DLDeviceType.kDLCPUPinned:  # meets: dlpack-1-0
        return False
    return kind == DLDeviceType.kDLGPU  # meets: dlpack-1-0


def is_on_cpu(x: torch.Tensor):
    return x.__dlpack_device__()[0] == DLDeviceType.kDLCPU
