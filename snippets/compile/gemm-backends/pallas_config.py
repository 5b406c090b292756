# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no such code generator"]
# ///
"""Pallas is a code generator for whole kernels, chosen by device, and off."""

# --8<-- [start:use]
from torch._inductor import config

print("cpu:", config.cpu_backend, " cuda:", config.cuda_backend)
with config.patch(cpu_backend="pallas"):
    print("in the patch:", config.cpu_backend)
# --8<-- [end:use]

import importlib.util

assert config.cpu_backend == "cpp" and config.cuda_backend == "triton"
assert importlib.util.find_spec("torch._inductor.codegen.pallas"), "no such code generator"
