# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Without TorchScript, torch.jit.fork runs its function at once; a pool of threads gives the same results in parallel."""

import warnings

warnings.simplefilter("ignore")

# --8<-- [start:use]
from concurrent.futures import ThreadPoolExecutor

import torch

parts = [torch.full((3,), float(n)) for n in range(4)]

with ThreadPoolExecutor(4) as pool:  # in place of torch.jit.fork and torch.jit.wait
    doubled = list(pool.map(lambda part: part * 2, parts))
# --8<-- [end:use]

import threading

ran_on = []


def double(part: torch.Tensor) -> torch.Tensor:
    ran_on.append(threading.get_ident())
    return part * 2


forked = [torch.jit.fork(double, part) for part in parts]
assert ran_on == [threading.get_ident()] * 4, "fork runs on another thread"
for one, other in zip(forked, doubled, strict=True):
    torch.testing.assert_close(torch.jit.wait(one), other, rtol=0, atol=0)
assert [part.tolist() for part in doubled] == [[2.0 * n] * 3 for n in range(4)]
