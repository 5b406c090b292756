import torch
from torch.profiler import ProfilerActivity, profile

with profile(activities=[ProfilerActivity.CPU], with_modules=True) as prof:  # meets: with-modules
    torch.ones(2) + 1
with profile(activities=[ProfilerActivity.CPU], with_stack=True, with_modules=False) as prof:
    torch.ones(2) + 1
