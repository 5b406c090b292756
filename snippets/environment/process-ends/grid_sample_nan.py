# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""On a CPU, nan in the grid ends the process in the backward pass of grid_sample."""

# --8<-- [start:use]
import multiprocessing

import torch
from torch.nn.functional import grid_sample


def warp() -> None:
    image = torch.ones(1, 1, 8, 8, requires_grad=True)
    grid = torch.full((1, 8, 8, 2), float("nan"))
    grid_sample(image, grid, padding_mode="border", align_corners=False).sum().backward()


process = multiprocessing.get_context("fork").Process(target=warp)
process.start()
process.join()
print("exit code:", process.exitcode)  # minus the number of the signal
# --8<-- [end:use]

import signal

assert process.exitcode == -signal.SIGSEGV, f"exit code {process.exitcode}"
