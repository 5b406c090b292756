import torch
from torch.utils.mobile_optimizer import optimize_for_mobile


def to_mobile(net, sample, path):
    traced = torch.jit.trace(net, sample)  # meets: torchscript
    small = optimize_for_mobile(traced)
    small._save_for_lite_interpreter(path)  # meets: lite-interpreter
    traced._save_for_lite_interpreter(path + ".full")  # meets: lite-interpreter
