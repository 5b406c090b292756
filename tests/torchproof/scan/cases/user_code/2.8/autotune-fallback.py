import torch
from torch._inductor import config as ic

ic.max_autotune = True
ic.max_autotune_gemm_backends = "TRITON"  # meets: autotune-fallback


def build(net):
    options = {"max_autotune": True, "max_autotune_gemm_backends": "CUTLASS"}  # meets: autotune-fallback
    return torch.compile(net, options=options)
