# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: exp of an infinite number is nan"]
# ///
"""On a CPU `exp` of complex64 takes several times as long as the same from real functions."""

# --8<-- [start:use]
import time

import torch

torch.set_num_threads(1)
z = torch.polar(torch.linspace(0.1, 2, 65_536), torch.linspace(-3, 3, 65_536))


def exp(z: torch.Tensor) -> torch.Tensor:
    return torch.polar(torch.exp(z.real), z.imag)


def milliseconds(call) -> float:
    times = []
    for _ in range(15):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return 1000 * min(times)


whole = milliseconds(lambda: torch.exp(z))
parts = milliseconds(lambda: exp(z))
print(f"metric: exp_of_complex64 = {whole:.2f} ms")
print(f"metric: exp_from_parts = {parts:.2f} ms")
# --8<-- [end:use]

torch.testing.assert_close(exp(z), torch.exp(z))
infinite = torch.tensor([complex(float("inf"), 0)] * 16)
assert torch.exp(infinite).imag.eq(0).all(), "exp of an infinite number is nan"
assert exp(infinite).imag.isnan().all()  # what exp gave before
beyond = torch.tensor([100 + 0j])
assert torch.exp(beyond).imag.eq(0).all()
assert exp(beyond).imag.isnan().all()
assert whole > 3 * parts, "exp of complex64 takes less than 3 times as long"
