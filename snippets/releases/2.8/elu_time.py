# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: elu loses digits near zero"]
# ///
"""On a CPU `elu` takes longer than `silu` and is exact near zero."""

# --8<-- [start:use]
import time

import torch

torch.set_num_threads(1)
x = torch.linspace(-5, 5, 16_384)


def milliseconds(call) -> float:
    times = []
    for _ in range(100):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return 1000 * min(times)


elu = milliseconds(lambda: torch.nn.functional.elu(x))
silu = milliseconds(lambda: torch.nn.functional.silu(x))
print(f"metric: elu = {elu:.4f} ms")
print(f"metric: silu = {silu:.4f} ms")
near = torch.full((64,), -1e-4)
error = abs(torch.nn.functional.elu(near)[0].double() - torch.expm1(near[0].double()))
print(f"elu(-1e-4) is off by {error:.0e}")
# --8<-- [end:use]

assert error < 1e-11, "elu loses digits near zero"
assert elu > 1.2 * silu, "elu takes less than 1.2 times as long as silu"
