# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""segment_reduce with offsets beyond the data reads memory that belongs to nobody, and can end the process."""

# --8<-- [start:use]
import multiprocessing

import torch


def reduce() -> None:
    data = torch.ones(2)
    torch.segment_reduce(data, "sum", offsets=torch.tensor([0, 1_000_000_000]))


process = multiprocessing.get_context("fork").Process(target=reduce)
process.start()
process.join()
print("exit code:", process.exitcode)  # minus the number of the signal
# --8<-- [end:use]

import signal

assert process.exitcode == -signal.SIGSEGV, f"exit code {process.exitcode}"
