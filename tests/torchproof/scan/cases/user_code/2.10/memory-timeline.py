import torch
from torch.profiler import ProfilerActivity, profile as Profile


def trace_handler(prof: torch.profiler.profile):
    prof.export_memory_timeline("memory.html", device="cuda:0")  # meets: memory-timeline
    prof.export_chrome_trace("trace.json")


with Profile(activities=[ProfilerActivity.CPU], on_trace_ready=trace_handler) as p:
    pass
p.export_memory_timeline("all.html")  # meets: memory-timeline
