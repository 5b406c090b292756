import torch

with torch._inductor.config.patch({"c_shim_version": "2"}):  # meets: c-shim-version
    pass
opts = {"c_shim_version": "1"}  # meets: c-shim-version
so = torch.compile(abs, options=opts)
