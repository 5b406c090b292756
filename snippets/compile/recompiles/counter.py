# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A counter that is passed as an argument compiles twice, one in a tensor once, whatever its values."""

import torch
from torch._dynamo.testing import CompileCounter


class Scaled(torch.nn.Module):
    def __init__(self, step):
        super().__init__()
        self.step = step

    def forward(self, x, step=None):
        return x * (self.step if step is None else step)


def versions(model, advance):
    torch._dynamo.reset()
    counter = CompileCounter()
    compiled = torch.compile(lambda x, *step: model(x, *step), backend=counter)
    for value in range(2, 8):
        result = compiled(torch.ones(2), *advance(value))
        assert result.tolist() == [value, value], result
    return counter.frame_count


in_tensor = Scaled(torch.tensor(0))


def fill(value):
    in_tensor.step.fill_(value)
    return ()


counts = versions(Scaled(0), lambda value: (value,)), versions(in_tensor, fill)
assert counts == (2, 1), f"versions as an argument, in a tensor: {counts}"
