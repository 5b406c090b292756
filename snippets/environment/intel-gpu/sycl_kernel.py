# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "setuptools<82"]
#
# [tool.torchproof]
# needs = "xpu"
# tools = ["icpx", "ninja"]
# ///
"""A kernel in SYCL, compiled from a text, agrees with the operator of PyTorch."""

# --8<-- [start:use]
import torch
from torch.utils.cpp_extension import load_inline

kernel = """
#include <c10/xpu/XPUStream.h>
#include <sycl/sycl.hpp>
#include <torch/extension.h>

torch::Tensor scale(torch::Tensor x, double factor) {
  auto out = torch::empty_like(x);
  const float* from = x.data_ptr<float>();
  float* to = out.data_ptr<float>();
  const float by = factor;
  auto& queue = c10::xpu::getCurrentXPUStream().queue();
  queue.parallel_for(sycl::range<1>(x.numel()), [=](sycl::id<1> i) { to[i] = by * from[i]; });
  return out;
}
"""
shop = load_inline(
    "shop", cpp_sources="torch::Tensor scale(torch::Tensor x, double factor);", sycl_sources=kernel, functions=["scale"]
)
x = torch.arange(6.0, device="xpu")
print(shop.scale(x, 0.5).tolist())
# --8<-- [end:use]

torch.testing.assert_close(shop.scale(x, 0.5), x * 0.5)
