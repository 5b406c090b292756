# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a version for each value']
# ///
"""An int attribute of the compiled module itself becomes dynamic at its second value, up to 2.7."""

# --8<-- [start:use]
import torch
from torch._dynamo.testing import CompileCounter


class Scaled(torch.nn.Module):
    def forward(self, x):
        return x * self.factor


layer, counter = Scaled(), CompileCounter()
compiled = torch.compile(layer, backend=counter)
results = []
for factor in range(2, 8):
    layer.factor = factor
    results.append(compiled(torch.ones(2))[0].item())
print(counter.frame_count)
# --8<-- [end:use]

assert results == [2, 3, 4, 5, 6, 7], results
assert counter.frame_count == 2, f"a version for each value: {counter.frame_count}"
