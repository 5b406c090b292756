# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 240
# tools = ["c++"]
# ///
"""Under the deterministic flag a compiled matrix multiplication keeps the bits of eager mode."""

# --8<-- [start:use]
import torch
import torch._inductor.config as inductor_config

torch.use_deterministic_algorithms(True)

tuned = {"freezing": True, "max_autotune": True, "max_autotune_gemm_backends": "CPP,ATEN"}
linear = torch.nn.Linear(128, 256).eval()
x = torch.randn(64, 128)
with torch.no_grad():
    out = torch.compile(linear, options=tuned)(x)
    same_as_eager = torch.equal(out, linear(x))
print("Inductor deterministic:", inductor_config.deterministic)
print("bit for bit what eager computes:", same_as_eager)
# --8<-- [end:use]

assert inductor_config.deterministic is True
assert same_as_eager, "Inductor chose another kernel than eager mode"
