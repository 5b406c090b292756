import torch
from torch.autograd import profiler

events = profiler.load_nvprof("trace.prof")  # meets: nvprof
parsed = profiler.parse_nvprof_trace("trace.prof")  # meets: nvprof
seen = profiler.EnforceUnique()  # meets: nvprof
with profiler.emit_nvtx():
    torch.ones(2, device="cuda") + 1
