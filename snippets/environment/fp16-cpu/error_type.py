# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: a missing kernel raises RuntimeError"]
# ///
"""A missing kernel raises NotImplementedError."""

# --8<-- [start:use]
import torch

try:
    torch.linalg.cholesky(torch.eye(2).half())
except RuntimeError as error:
    kind, message = type(error).__name__, str(error)
    print(f"{kind}: {message}")
# --8<-- [end:use]

assert kind == "NotImplementedError", f"a missing kernel raises {kind}"
assert message == "\"cholesky_cpu\" not implemented for 'Half'", message
