# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""On a CPU the profiler says by operator how many bytes it allocated and did not free."""

# --8<-- [start:use]
import torch
from torch.profiler import ProfilerActivity, profile

x = torch.ones(1000, 1000)  # before the recording, so not counted
with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as recorded:
    half = torch.cat([x, x])[:1000].sigmoid()  # 8 MB that are freed at once, and 4 MB that stay
rows = {row.key: row.self_cpu_memory_usage for row in recorded.key_averages()}
for name in ("aten::cat", "aten::sigmoid", "[memory]"):
    print(name, rows[name])
# --8<-- [end:use]

assert rows["aten::cat"] == 8_000_000 and rows["aten::sigmoid"] == 4_000_000, rows
assert rows["[memory]"] == -8_000_000, rows
row = recorded.key_averages()[0]
assert row.self_device_memory_usage == 0, row
assert "self_cuda_memory_usage" not in dir(row), "the old name is back"
