# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# timeout = 600
# absent = ["AssertionError: no template kernel"]
# ///
"""With max_autotune and freezing Inductor computes A16W4 by a C++ template kernel on a CPU with AVX-512, without ATen's."""

# --8<-- [start:use]
import torch
from torch import nn
from torch._dynamo.utils import counters
from torch._inductor import config


class Int4Linear(nn.Module):
    group = 128

    def __init__(self, inputs, outputs):
        super().__init__()
        codes = torch.randint(0, 16, (outputs, inputs), dtype=torch.int32)
        self.register_buffer("packed", torch.ops.aten._convert_weight_to_int4pack_for_cpu(codes, 1))
        self.register_buffer("scales", torch.rand(inputs // self.group, outputs, 2).bfloat16())

    def forward(self, x):
        return torch.ops.aten._weight_int4pack_mm_for_cpu(x, self.packed, self.group, self.scales)


torch.manual_seed(0)
layer, x = Int4Linear(256, 256), torch.randn(32, 256).bfloat16()
config.max_autotune, config.freezing, config.max_autotune_gemm_backends = True, True, "CPP"
with torch.no_grad():
    expected = layer(x)
    product = torch.compile(layer)(x)
kernels = counters["inductor"]["cpp_templated_kernel_counter"]
print("template kernels:", kernels, "calls of ATen:", counters["inductor"]["extern_calls"])
# --8<-- [end:use]

torch.testing.assert_close(product, expected, rtol=0.05, atol=0.5)
if torch.backends.cpu.get_cpu_capability() == "AVX512":  # Inductor has no such kernel for AVX2
    assert kernels == 1, "no template kernel"
    assert counters["inductor"]["extern_calls"] == 0
