import os

import torch
import torch._inductor.config as inductor_config

os.environ["TORCHINDUCTOR_MAX_AUTOTUNE_GEMM_BACKENDS"] = "TRITON"  # meets: autotune-fallback
inductor_config.max_autotune_gemm_backends = "TRITON,CUTLASS"  # meets: autotune-fallback
inductor_config.max_autotune = True
multiply = torch.compile(torch.mm)
