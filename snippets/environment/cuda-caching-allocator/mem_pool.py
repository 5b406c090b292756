# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "a100"
# absent = ["TypeError: memory_snapshot.. takes 0 positional arguments"]
# ///
"""A MemPool keeps its segments apart, and memory_snapshot takes its id."""

# --8<-- [start:use]
import torch

MIB = 2**20
pool = torch.cuda.MemPool()
with torch.cuda.use_mem_pool(pool):
    inside = torch.empty(32 * MIB, dtype=torch.uint8, device="cuda")
outside = torch.empty(32 * MIB, dtype=torch.uint8, device="cuda")

segments = torch.cuda.memory_snapshot(pool.id)
print(len(segments), "segment of", segments[0]["total_size"] // MIB, "MiB in the pool")
# --8<-- [end:use]

assert len(segments) == 1, f"{len(segments)} segments in the pool"
start = segments[0]["address"]
assert start <= inside.data_ptr() < start + segments[0]["total_size"], "the tensor made inside is not in the pool"
assert not start <= outside.data_ptr() < start + segments[0]["total_size"], "the tensor made outside is in the pool"
