# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# tools = ["c++", "ninja"]
# absent = ["AssertionError: no TORCH_BOX in torch/csrc/stable/library.h"]
# ///
"""An operator in C++ that uses nothing but the stable ABI, built for 2.10 and later."""

from pathlib import Path as _Path

import torch as _torch

library = _Path(_torch.__file__).parent / "include/torch/csrc/stable/library.h"
assert library.exists() and "define TORCH_BOX" in library.read_text(), "no TORCH_BOX in torch/csrc/stable/library.h"

# --8<-- [start:use]
import torch
from torch.utils.cpp_extension import load_inline

source = """
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>

using torch::stable::Tensor;

Tensor scale(const Tensor& x, double factor) {
  STD_TORCH_CHECK(x.scalar_type() == torch::headeronly::ScalarType::Float, "scale: x must be float32");
  Tensor in = torch::stable::contiguous(x), out = torch::stable::empty_like(in);
  const float* source = in.const_data_ptr<float>();
  float* result = out.mutable_data_ptr<float>();
  for (int64_t i = 0; i < in.numel(); ++i) result[i] = source[i] * factor;
  return out;
}

STABLE_TORCH_LIBRARY(shop, m) { m.def("scale(Tensor x, float factor) -> Tensor"); }
STABLE_TORCH_LIBRARY_IMPL(shop, CPU, m) { m.impl("scale", TORCH_BOX(&scale)); }
"""

load_inline(
    "shop",
    source,
    extra_cflags=["-DTORCH_TARGET_VERSION=0x020a000000000000"],  # 2.10 is the oldest release to serve
    no_implicit_headers=True,  # else load_inline adds torch/extension.h, which is not stable
    is_python_module=False,
    build_directory=".",
)
print(torch.ops.shop.scale(torch.arange(4.0), 2.5))
# --8<-- [end:use]

x = torch.randn(3, 5).t()
torch.testing.assert_close(torch.ops.shop.scale(x, 2.5), x * 2.5, rtol=0, atol=0)
try:
    torch.ops.shop.scale(torch.ones(2, dtype=torch.int64), 2.0)
except RuntimeError as error:
    assert "scale: x must be float32" in str(error), error
else:
    raise AssertionError("STD_TORCH_CHECK let an integer tensor through")
