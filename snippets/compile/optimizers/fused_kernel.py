# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A fused optimizer updates all its parameters in one call of one operator."""

import torch
from torch.utils._python_dispatch import TorchDispatchMode


class Operators(TorchDispatchMode):
    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        calls.append(function.overloadpacket.__name__)
        return function(*args, **kwargs or {})


for name, kernel in {"Adam": "_fused_adam_", "AdamW": "_fused_adamw_", "SGD": "_fused_sgd_"}.items():
    parameters = [torch.ones(3, requires_grad=True) for _ in range(5)]
    for parameter in parameters:
        parameter.grad = torch.ones(3)
    optimizer = getattr(torch.optim, name)(parameters, lr=0.1, fused=True)
    optimizer.step()  # the first step also makes the state
    before, calls = [parameter.detach().clone() for parameter in parameters], []
    with Operators():
        optimizer.step()
    assert calls.count(kernel) == 1, f"{name}: {calls}"
    others = {call for call in calls if not call.startswith("_record_function")} - {kernel, "_foreach_add_", "detach"}
    assert not others, f"{name} does more than count its steps beside the kernel: {others}"
    assert all((old != new).all() for old, new in zip(before, parameters)), f"{name} left a parameter as it was"
