import torch
from torch.profiler import ProfilerActivity, profile

with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as prof:
    torch.ones(8).sum()
prof.export_memory_timeline("memory.html")  # meets: memory-timeline
prof.export_chrome_trace("trace.json")
