import torch.profiler as tp
from torch.profiler import ProfilerActivity


def table(fn):
    with tp.profile(activities=[ProfilerActivity.CPU], with_stack=True) as prof:
        fn()
    return prof.key_averages(group_by_stack_n=5).table(sort_by="cpu_time_total")  # meets: key-averages
