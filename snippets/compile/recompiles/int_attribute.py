# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: dynamic at the second value',
#     '(KeyError|AttributeError): .*allow_unspec_int_on_nn_module',
# ]
# ///
"""An int attribute of a module of your own costs a version for each value, unless a setting makes it dynamic."""

# --8<-- [start:use]
import torch
from torch._dynamo.testing import CompileCounter


class Scaled(torch.nn.Module):
    def forward(self, x):
        return x * self.factor


def count_versions():
    torch.compiler.reset()
    layer, counter = Scaled(), CompileCounter()
    compiled = torch.compile(layer, backend=counter)
    for factor in range(2, 14):
        layer.factor = factor
        assert compiled(torch.ones(2)).tolist() == [factor, factor]
    return counter.frame_count


by_default = count_versions()
with torch._dynamo.config.patch(allow_unspec_int_on_nn_module=True):
    allowed = count_versions()
print("versions for 12 values:", by_default, "and with the setting:", allowed)
# --8<-- [end:use]

assert by_default == 8, f"dynamic at the second value: {by_default} versions"
assert allowed == 2, allowed
