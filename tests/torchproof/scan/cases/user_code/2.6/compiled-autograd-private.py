import torch
from torch._dynamo import compiled_autograd


def compiler_fn(gm):
    return torch.compile(gm, backend="eager")


def step(loss):
    with compiled_autograd.enable(compiler_fn):  # meets: compiled-autograd-private
        loss.backward()
