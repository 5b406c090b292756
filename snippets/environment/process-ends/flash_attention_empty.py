# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The flash attention operator for CPUs ends the process for an empty tensor; the function above it does not."""

# --8<-- [start:use]
import multiprocessing

import torch
from torch.nn.functional import scaled_dot_product_attention


def attend() -> None:
    empty = torch.empty(0, 0, 0, 0)
    torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(empty, empty, empty)


process = multiprocessing.get_context("fork").Process(target=attend)
process.start()
process.join()
print("exit code:", process.exitcode)  # minus the number of the signal

query = torch.empty(0, 2, 0, 8)
print(scaled_dot_product_attention(query, query, query).shape)
# --8<-- [end:use]

import signal

assert process.exitcode == -signal.SIGFPE, f"exit code {process.exitcode}"
assert scaled_dot_product_attention(query, query, query).shape == (0, 2, 0, 8)
