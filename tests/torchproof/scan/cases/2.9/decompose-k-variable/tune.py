import os

import torch
import torch._inductor.config as config

os.environ["TORCHINDUCTOR_DISABLE_DECOMPOSE_K"] = "1"  # meets: decompose-k-variable
config.disable_decompose_k = True  # meets: decompose-k-variable
config.max_autotune = True
multiply = torch.compile(torch.mm)
