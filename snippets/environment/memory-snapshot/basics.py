# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "a100"
# ///
"""Record the history, run, dump: the file names the line that allocated each block."""

# --8<-- [start:use]
import pickle

import torch

MIB = 2**20
torch.cuda.memory._record_memory_history(max_entries=100_000)
kept = torch.empty(24 * MIB, dtype=torch.uint8, device="cuda")
freed = torch.empty(48 * MIB, dtype=torch.uint8, device="cuda")
del freed
torch.cuda.memory._dump_snapshot("snapshot.pickle")
torch.cuda.memory._record_memory_history(enabled=None)  # stop

with open("snapshot.pickle", "rb") as file:
    snapshot = pickle.load(file)
for event in snapshot["device_traces"][torch.cuda.current_device()]:
    print(event["action"], event["size"] // MIB, "MiB")
# --8<-- [end:use]

live = [block for segment in snapshot["segments"] for block in segment["blocks"] if block["state"] == "active_allocated"]
mine = [block for block in live if block["size"] == 24 * MIB]
assert len(mine) == 1, f"{len(mine)} live blocks of 24 MiB"
lines = [frame["line"] for frame in mine[0]["frames"] if frame["filename"].endswith("basics.py")]
assert lines, f"no line of this file among the frames: {mine[0]['frames'][:3]}"
actions = [event["action"] for event in snapshot["device_traces"][torch.cuda.current_device()]]
assert actions.count("alloc") == 2 and "free_completed" in actions, f"the actions are {actions}"
assert kept.numel() == 24 * MIB
