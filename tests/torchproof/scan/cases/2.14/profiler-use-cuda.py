import torch
from torch.profiler import ProfilerActivity

with torch.profiler.profile(use_cuda=True):  # meets: profiler-use-cuda
    torch.ones(2) + 1
with torch.autograd.profiler.profile(use_cuda=False) as prof:  # meets: profiler-use-cuda
    torch.ones(2) + 1
with torch.profiler.profile(activities=[ProfilerActivity.CPU]):
    torch.ones(2) + 1
