# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the process goes on"]
# ///
"""From 2.9 to 2.11 scaled_dot_product_attention of tensors without heads ends the process; the math backend does not."""

# --8<-- [start:use]
import subprocess
import sys

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel

PROGRAM = """
import torch
q = torch.empty(2, 0, 5, 8)  # batch, heads, positions, size of a head
torch.nn.functional.scaled_dot_product_attention(q, q, q)
"""
print("status:", status := subprocess.run([sys.executable, "-c", PROGRAM]).returncode)

q = torch.empty(2, 0, 5, 8)
with sdpa_kernel(SDPBackend.MATH):
    print(torch.nn.functional.scaled_dot_product_attention(q, q, q).shape)
# --8<-- [end:use]

assert status == -8, "the process goes on"
