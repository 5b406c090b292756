# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: dropout takes less time than a mask of rand"]
# ///
"""On a CPU, dropout of a million numbers takes longer than a mask that `rand` draws."""

# --8<-- [start:use]
import time

import torch

torch.set_num_threads(1)
x = torch.ones(1_000_000)


def drop(x: torch.Tensor, p: float) -> torch.Tensor:
    return x * (torch.rand_like(x) >= p) / (1 - p)


def milliseconds(call) -> float:
    times = []
    for _ in range(15):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return 1000 * min(times)


dropout = milliseconds(lambda: torch.nn.functional.dropout(x, 0.5))
mask = milliseconds(lambda: drop(x, 0.5))
print(f"metric: dropout = {dropout:.2f} ms")
print(f"metric: mask_of_rand = {mask:.2f} ms")
# --8<-- [end:use]

kept = drop(x, 0.25)
torch.testing.assert_close(kept.unique(), torch.tensor([0.0, 1 / 0.75]))
assert abs(kept.mean().item() - 1) < 0.01
assert drop(x[:3], 1.0).isnan().all()
assert torch.nn.functional.dropout(x[:3], 1.0).eq(0).all()
assert dropout > mask, "dropout takes less time than a mask of rand"
