import torch

torch._inductor.config.autoheuristic_use = "pad_mm,mixed_mm"  # meets: autoheuristic


def collect(fn):
    with torch._inductor.config.patch(autoheuristic_collect="mixed_mm"):  # meets: autoheuristic
        return torch.compile(fn)
