# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8,<2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: exit code [01]$']
# ///
"""arange with a step below 1 and dtype=int64 ends the process; with the smaller integers it counts zeros, as NumPy does."""

# --8<-- [start:use]
import multiprocessing

import torch


def count() -> None:
    torch.arange(0, 2, 0.5, dtype=torch.int64)


process = multiprocessing.get_context("fork").Process(target=count)
process.start()
process.join()
print("exit code:", process.exitcode)  # minus the number of the signal

halves = torch.arange(0, 2, 0.5)
print(halves.to(torch.int64))
# --8<-- [end:use]

import signal

assert process.exitcode == -signal.SIGFPE, f"exit code {process.exitcode}"
assert torch.arange(0, 2, 0.5, dtype=torch.int32).tolist() == [0, 0, 0, 0]
assert halves.to(torch.int64).tolist() == [0, 0, 1, 1]
