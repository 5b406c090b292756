# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# timeout = 600
# ///
"""With max_autotune and freezing Inductor computes A16W8 by a C++ template kernel on a CPU with AVX-512, without ATen's."""

# --8<-- [start:use]
import torch
from torch import nn
from torch._dynamo.utils import counters
from torch._inductor import config


class Int8Linear(nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        codes = torch.randint(-128, 127, (outputs, inputs), dtype=torch.int8)
        self.weight = nn.Parameter(codes, requires_grad=False)
        self.scales = nn.Parameter(torch.rand(outputs).bfloat16(), requires_grad=False)

    def forward(self, x):
        return torch.ops.aten._weight_int8pack_mm(x, self.weight, self.scales)


torch.manual_seed(0)
layer, x = Int8Linear(256, 256), torch.randn(32, 256).bfloat16()
config.max_autotune, config.freezing, config.max_autotune_gemm_backends = True, True, "CPP"
with torch.no_grad():
    expected = layer(x)
    product = torch.compile(layer)(x)
kernels = {name: count for name, count in counters["inductor"].items() if name.startswith("cpp_micro_gemm")}
print("template kernels:", sum(kernels.values()) > 0, "calls of ATen:", counters["inductor"]["extern_calls"])
# --8<-- [end:use]

torch.testing.assert_close(product, expected, rtol=0.05, atol=0.5)
if torch.backends.cpu.get_cpu_capability() == "AVX512":  # Inductor has no such kernel for AVX2
    assert sum(kernels.values()) > 0, "no template kernel"
    assert counters["inductor"]["extern_calls"] == 0
