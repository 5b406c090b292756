# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A snapshot is a plain dictionary in a pickle; the built-in text views read it without a GPU."""

# --8<-- [start:use]
import pickle

from torch.cuda import _memory_viz

MIB = 2**20
frame = {"filename": "train.py", "line": 7, "name": "step"}
blocks = [
    {"address": 0x1000, "size": 16 * MIB, "requested_size": 16 * MIB, "state": "active_allocated", "frames": [frame]},
    {"address": 0x1000 + 16 * MIB, "size": 16 * MIB, "requested_size": 0, "state": "inactive", "frames": []},
]
segment = {"device": 0, "address": 0x1000, "total_size": 32 * MIB, "allocated_size": 16 * MIB, "active_size": 16 * MIB}
segment |= {"stream": 0, "segment_type": "large", "segment_pool_id": (0, 0), "is_expandable": False, "blocks": blocks}
trace = [
    {"action": "segment_alloc", "addr": 0x1000, "size": 32 * MIB, "stream": 0, "frames": [frame], "time_us": 1},
    {"action": "alloc", "addr": 0x1000, "size": 16 * MIB, "stream": 0, "frames": [frame], "time_us": 2},
]
with open("snapshot.pickle", "wb") as file:
    pickle.dump({"segments": [segment], "device_traces": [trace]}, file)

with open("snapshot.pickle", "rb") as file:
    snapshot = pickle.load(file)
print(_memory_viz.segsum(snapshot).split("Legend")[0].strip())
print(_memory_viz.trace(snapshot).strip())
# --8<-- [end:use]

text = _memory_viz.segsum(snapshot)
assert "total_reserved: 32.0MiB" in text and "total_allocated: 16.0MiB" in text, f"the summary is {text}"
assert "a = cudaMalloc(4096, 32.0MiB)" in _memory_viz.trace(snapshot), "the trace has no segment"
assert _memory_viz.trace_plot(snapshot).lstrip().startswith("<!DOCTYPE html>"), "trace_plot gives no page"
