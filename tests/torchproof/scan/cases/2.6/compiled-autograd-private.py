import torch
from torch._dynamo import compiled_autograd


def backward(loss):
    with compiled_autograd.enable(torch.compile(backend="eager")):  # meets: compiled-autograd-private
        loss.backward()
    with compiled_autograd.disable():  # meets: compiled-autograd-private
        loss.backward()
    compiled_autograd.reset()
