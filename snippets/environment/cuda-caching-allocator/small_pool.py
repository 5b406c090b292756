# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "a100"
# ///
"""Blocks of up to 1 MiB live in segments of their own: a smaller tensor can reserve more."""

# --8<-- [start:use]
import torch

MIB = 2**20


def reserved(*sizes: float) -> int:
    torch.cuda.empty_cache()
    for size in sizes:
        torch.empty(int(size * MIB), dtype=torch.uint8, device="cuda")  # freed at once
    return torch.cuda.memory_reserved() // MIB


print("2 MiB, then 2 MiB:  ", reserved(2, 2), "MiB")
print("2 MiB, then 0.5 MiB:", reserved(2, 0.5), "MiB")
# --8<-- [end:use]

assert reserved(2, 2) == 20, f"{reserved(2, 2)} MiB for two blocks of 2 MiB"
assert reserved(2, 0.5) == 22, f"{reserved(2, 0.5)} MiB for 2 MiB and 0.5 MiB"
