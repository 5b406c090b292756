# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""One pair of functions sets and reads TF32 with the names of the installed release."""

# --8<-- [start:use]
import torch

matmul = torch.backends.cuda.matmul
has_new_setting = hasattr(matmul, "fp32_precision")  # from 2.9 on


def set_tf32(enabled: bool) -> None:
    if has_new_setting:
        precision = "tf32" if enabled else "ieee"
        matmul.fp32_precision = torch.backends.cudnn.conv.fp32_precision = precision
    else:
        matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = enabled


def matmul_uses_tf32() -> bool:
    return matmul.fp32_precision == "tf32" if has_new_setting else matmul.allow_tf32


set_tf32(True)
print("TF32:", matmul_uses_tf32())
# --8<-- [end:use]

assert matmul_uses_tf32() is True
set_tf32(False)
assert matmul_uses_tf32() is False
set_tf32(True)
assert matmul_uses_tf32() is True
