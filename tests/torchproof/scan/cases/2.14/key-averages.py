import torch
from torch.profiler import ProfilerActivity, profile

with profile(activities=[ProfilerActivity.CPU], with_stack=True) as prof:
    torch.ones(2) + 1
print(prof.key_averages(group_by_stack_n=5).table())  # meets: key-averages
prof.export_chrome_trace("trace.json")
