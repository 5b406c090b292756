import torch


def stochastic(fn):
    with torch.random.fork_rng():  # meets: device-agnostic-defaults
        torch.manual_seed(0)
        return fn()


def cuda_only(fn):
    with torch.random.fork_rng(device_type="cuda"):
        return fn()
