# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# tools = ["c++", "nm"]
# absent = ["AssertionError: no TORCH_BOX in torch/csrc/stable/library.h"]
# ///
"""Built for 2.10 by any release, a library imports one set of C functions, which every release provides."""

from pathlib import Path as _Path

import torch as _torch

library = _Path(_torch.__file__).parent / "include/torch/csrc/stable/library.h"
assert library.exists() and "define TORCH_BOX" in library.read_text(), "no TORCH_BOX in torch/csrc/stable/library.h"

# --8<-- [start:use]
import subprocess
from pathlib import Path

from torch.utils.cpp_extension import include_paths, library_paths

Path("twice.cpp").write_text("""
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>

using torch::stable::Tensor;

Tensor twice(const Tensor& x) {
  Tensor in = torch::stable::contiguous(x), out = torch::stable::empty_like(in);
  const float* source = in.const_data_ptr<float>();
  float* result = out.mutable_data_ptr<float>();
  for (int64_t i = 0; i < in.numel(); ++i) result[i] = 2 * source[i];
  return out;
}

STABLE_TORCH_LIBRARY(twice, m) { m.def("twice(Tensor x) -> Tensor"); }
STABLE_TORCH_LIBRARY_IMPL(twice, CPU, m) { m.impl("twice", TORCH_BOX(&twice)); }
""")
options = ["-std=c++17", "-shared", "-fPIC", "-DTORCH_TARGET_VERSION=0x020a000000000000"]
options += [f"-I{path}" for path in include_paths()] + [f"-L{path}" for path in library_paths()]
subprocess.run(["c++", *options, "twice.cpp", "-ltorch_cpu", "-o", "twice.so"], check=True)
undefined = subprocess.run(["nm", "-D", "-C", "--undefined-only", "twice.so"], capture_output=True, text=True).stdout
names = {line.split(maxsplit=1)[1] for line in undefined.splitlines()}
print("C++ of libtorch:", sum(name.startswith(("at::", "c10::", "torch::")) for name in names))
print("C of libtorch:", len(imports := {name for name in names if name.startswith(("aoti_", "torch_"))}))
# --8<-- [end:use]

import ctypes

import torch

DTYPES = "bfloat16 bool complex128 complex32 complex64 float16 float32 float64 float8_e4m3fn float8_e4m3fnuz"
DTYPES += " float8_e5m2 float8_e5m2fnuz int16 int32 int64 int8 uint16 uint32 uint64 uint8"
FORMATS = "channels_last channels_last_3d contiguous_format preserve_format"
FUNCTIONS = "aoti_torch_abi_version aoti_torch_delete_library_object aoti_torch_delete_tensor_object"
FUNCTIONS += " aoti_torch_get_dtype aoti_torch_get_numel aoti_torch_library_def aoti_torch_library_init_def"
FUNCTIONS += " aoti_torch_library_init_fragment"
FUNCTIONS += " aoti_torch_library_init_impl aoti_torch_new_tensor_handle torch_call_dispatcher torch_get_const_data_ptr"
FUNCTIONS += " torch_get_mutable_data_ptr torch_library_impl"
expected = {f"aoti_torch_dtype_{name}" for name in DTYPES.split()}
expected |= {f"aoti_torch_memory_format_{name}" for name in FORMATS.split()} | set(FUNCTIONS.split())
foreign = sorted(name for name in names if name.startswith(("at::", "c10::", "torch::")))
assert not foreign, f"C++ of libtorch: {foreign[:3]}"
assert imports <= expected, f"imports that 2.10 may lack: {sorted(imports - expected)}"
libtorch = ctypes.CDLL(str(Path(torch.__file__).parent / "lib/libtorch_cpu.so"))
missing = sorted(name for name in expected if not hasattr(libtorch, name))
assert not missing, f"libtorch_cpu no longer provides {missing}"
torch.ops.load_library(str(Path("twice.so").resolve()))
x = torch.arange(6.0).reshape(2, 3).t()
torch.testing.assert_close(torch.ops.twice.twice(x), 2 * x, rtol=0, atol=0)
