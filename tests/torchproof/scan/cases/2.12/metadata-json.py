import torch
from torch.autograd.profiler_util import FunctionEvent
from torch.profiler import ProfilerActivity, profile


def shapes(event: FunctionEvent) -> str:
    return event.metadata_json  # meets: metadata-json


with profile(activities=[ProfilerActivity.CPU]) as prof:
    torch.ones(2) + 1
names = [event.name for event in prof.events()]
