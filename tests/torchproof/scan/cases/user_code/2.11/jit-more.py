from typing import Dict

import torch
from torch import Tensor, jit


@jit.interface  # meets: jit-more
class Layer:
    def forward(self, x: Tensor) -> Tensor: ...


def deploy(net, x):
    mod = jit.freeze(jit.script(net.eval()))  # meets: jit-more
    mod = torch.jit.optimize_for_inference(mod)  # meets: jit-more
    fut = torch.jit.fork(mod, x)  # meets: jit-more
    return torch.jit.wait(fut)  # meets: jit-more
