import torch
import torch._inductor.config as config

limit = config.triton.cudagraph_dynamic_shape_warn_limit  # meets: cudagraph-warn-limit
config.triton.cudagraph_dynamic_shape_warn_limit = None
step = torch.compile(torch.sin, mode="reduce-overhead")  # meets: cudagraph-warn-limit
other = torch.compile(torch.sin, mode="max-autotune-no-cudagraphs")
