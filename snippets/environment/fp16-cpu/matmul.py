# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A float16 matmul costs what oneDNN makes of it; without oneDNN it runs in a plain loop."""

# --8<-- [start:use]
import statistics
import time

import torch

torch.set_num_threads(1)
torch.manual_seed(0)
single = torch.randn(192, 192)
half = single.half()


def seconds(a: torch.Tensor) -> float:
    torch.mm(a, a)
    times = []
    for _ in range(7):
        start = time.perf_counter()
        torch.mm(a, a)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


baseline = seconds(single)
print(f"metric: fp16_over_fp32 = {seconds(half) / baseline:.2f} x")
with torch.backends.mkldnn.flags(enabled=False):
    print(f"metric: fp16_over_fp32_without_onednn = {seconds(half) / baseline:.1f} x")
    plain = torch.mm(half, half)
# --8<-- [end:use]

reference = torch.mm(half.float(), half.float())
torch.testing.assert_close(torch.mm(half, half).float(), reference, rtol=0.05, atol=0.5)
torch.testing.assert_close(plain.float(), reference, rtol=0.05, atol=0.5)
