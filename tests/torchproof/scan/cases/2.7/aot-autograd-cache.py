import torch
from torch._functorch import config

if config.enable_autograd_cache:  # meets: aot-autograd-cache
    print("graphs come from the cache")
config.enable_autograd_cache = False
step = torch.compile(torch.sin)
