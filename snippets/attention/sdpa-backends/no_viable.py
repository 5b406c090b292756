# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The memory-efficient and cuDNN kernels do not exist on CPU: allowing only them is an error that does not say so."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

query, key, value = (torch.randn(2, 4, 16, 32) for _ in range(3))
errors = {}
for backend in (SDPBackend.EFFICIENT_ATTENTION, SDPBackend.CUDNN_ATTENTION):
    try:
        with sdpa_kernel(backend):
            scaled_dot_product_attention(query, key, value)
    except RuntimeError as caught:
        errors[backend.name] = str(caught)
    print(backend.name, "->", errors.get(backend.name, "ran").split(". ")[0])
# --8<-- [end:use]

assert len(errors) == 2, f"only {list(errors)} failed"
for name, text in errors.items():
    assert text.startswith("No viable backend for scaled_dot_product_attention was found"), f"{name}: {text}"
