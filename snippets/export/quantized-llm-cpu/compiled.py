# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# tools = ["c++"]
# ///
"""A block with int8 weights compiles with Inductor into one graph and gives what it gives eagerly."""

# --8<-- [start:use]
import torch
from torch import nn
from torch._dynamo.utils import counters


class Int8Linear(nn.Module):
    def __init__(self, linear):
        super().__init__()
        scales = linear.weight.detach().abs().amax(dim=1) / 127
        self.register_buffer("int8", (linear.weight.detach() / scales[:, None]).round().to(torch.int8))
        self.register_buffer("scales", scales.bfloat16())

    def forward(self, x):
        return torch.ops.aten._weight_int8pack_mm(x, self.int8, self.scales)


torch.manual_seed(0)
block = nn.Sequential(Int8Linear(nn.Linear(64, 128)), nn.GELU(), Int8Linear(nn.Linear(128, 64)))
x = torch.randn(4, 64).bfloat16()
with torch.no_grad():
    expected = block(x)
    compiled = torch.compile(block, fullgraph=True)(x)
print("graphs:", counters["stats"]["unique_graphs"], "largest difference:", f"{(compiled - expected).abs().max():.3f}")
# --8<-- [end:use]

torch.testing.assert_close(compiled, expected, rtol=0.05, atol=0.05)
assert expected.abs().max() > 0.1, "nothing to compare"
assert counters["stats"]["unique_graphs"] == 1
