# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it holds the column of releases of a table against the signatures"
# ///
"""Each argument of the recording functions is there from the release in the table on, and max_entries has no limit."""

import inspect
import sys

import torch
from torch.cuda import _memory_viz, memory

since = {
    (memory._record_memory_history, "clear_history"): (2, 8),
    (memory.memory_snapshot, "mempool_id"): (2, 8),
    (memory._dump_snapshot, "augment_with_fx_traces"): (2, 10),
    (memory._record_memory_history, "skip_actions"): (2, 11),
    (memory.memory_snapshot, "include_traces"): (2, 11),
    (memory._record_memory_history, "record_pinned_host_memory"): (2, 14),
    (memory._record_memory_history, "record_cuda"): (2, 14),
}
release = tuple(int(part) for part in torch.__version__.split(".")[:2])
for (function, argument), first in since.items():
    there = argument in inspect.signature(function).parameters
    assert there == (release >= first), f"{function.__name__}({argument}): {there} on {release}"

limit = inspect.signature(memory._record_memory_history).parameters["max_entries"].default
assert limit == sys.maxsize, f"max_entries is {limit} by default"
page = _memory_viz.trace_plot({"segments": [], "device_traces": []})
assert 'from "https://' in page, f"the page brings its own script: {page[:400]}"
assert torch.cuda.memory_allocated() >= 0 and torch.cuda.max_memory_allocated() >= 0, "no amount"
