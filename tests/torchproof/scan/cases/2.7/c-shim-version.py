import torch
import torch._inductor.config

torch._inductor.config.c_shim_version = "2"  # meets: c-shim-version
with torch._inductor.config.patch(c_shim_version="1"):  # meets: c-shim-version
    torch.compile(torch.sin)(torch.ones(2))
torch._inductor.config.max_autotune = True
