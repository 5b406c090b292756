# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""One record for each compilation: which function, how long, how many operations and guards."""

# --8<-- [start:use]
import torch
from torch._dynamo.utils import get_compilation_metrics


@torch.compile(backend="eager")
def step(x):
    return torch.sin(x) + 1


for size in (3, 4):
    step(torch.ones(size))
for record in get_compilation_metrics():
    print(record.co_name, "operations:", record.graph_op_count, "timed:", record.entire_frame_compile_time_s > 0)
# --8<-- [end:use]

records = get_compilation_metrics()
assert [(record.co_name, record.graph_op_count) for record in records] == [("step", 2), ("step", 2)]
assert all(record.guard_count > 0 and record.entire_frame_compile_time_s > 0 for record in records)
