from torch.utils import dlpack

GPU = dlpack.DLDeviceType.kDLGPU  # meets: dlpack-1-0
CPU = dlpack.DLDeviceType.kDLCPU
