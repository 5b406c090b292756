# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: autotuning falls back to ATen']
# ///
"""Inductor does not fall back to ATen by itself when no GEMM template fits."""

# --8<-- [start:use]
from torch._inductor import config

print("falls back:", config.autotune_fallback_to_aten)
print("candidates:", config.max_autotune_gemm_backends)
# --8<-- [end:use]

assert config.autotune_fallback_to_aten is False, "autotuning falls back to ATen"
assert "ATEN" in config.max_autotune_gemm_backends.split(",")
