# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# tools = ["c++", "ninja", "nm"]
# absent = ["AssertionError: no torch/csrc/stable/tensor.h"]
# ///
"""The interface of 2.8: a kernel that takes its arguments off the stack itself."""

from pathlib import Path as _Path

import torch as _torch

header = _Path(_torch.__file__).parent / "include/torch/csrc/stable/tensor.h"
assert header.exists(), "no torch/csrc/stable/tensor.h"

# --8<-- [start:use]
import torch
from torch.utils.cpp_extension import load_inline

source = """
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

using torch::stable::Tensor;

Tensor add_one(Tensor x) {
  auto* data = static_cast<float*>(x.data_ptr());
  for (int64_t i = 0; i < x.numel(); ++i) data[i] += 1;
  return x;
}

void boxed_add_one(StableIValue* stack, uint64_t num_args, uint64_t num_outputs) {
  stack[0] = from(add_one(to<Tensor>(stack[0])));
}

STABLE_TORCH_LIBRARY(shop, m) { m.def("add_one_(Tensor(a!) x) -> Tensor(a!)"); }
STABLE_TORCH_LIBRARY_IMPL(shop, CPU, m) { m.impl("add_one_", &boxed_add_one); }
"""

load_inline("shop", source, no_implicit_headers=True, is_python_module=False, build_directory=".")
print(torch.ops.shop.add_one_(torch.arange(4.0)))
# --8<-- [end:use]

import subprocess

x = torch.randn(6)
before = x.clone()
torch.testing.assert_close(torch.ops.shop.add_one_(x), before + 1, rtol=0, atol=0)
torch.testing.assert_close(x, before + 1, rtol=0, atol=0)
command = ["nm", "-D", "-C", "--undefined-only", "shop.so"]
undefined = subprocess.run(command, capture_output=True, text=True, check=True).stdout
mangled = [line for line in undefined.splitlines() if any(ns in line for ns in ("at::", "c10::", "torch::"))]
assert not mangled, f"C++ symbols of libtorch: {mangled[:3]}"
