# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "a100"
# ///
"""Small blocks and then large ones double the reserved memory; with expandable segments they do not."""

# --8<-- [start:use]
import warnings

import torch

warnings.simplefilter("ignore")  # _set_allocator_settings is deprecated in some releases
MIB = 2**20


def small_then_large(expandable: bool) -> tuple[int, int]:
    torch.cuda.empty_cache()
    torch.cuda.memory._set_allocator_settings(f"expandable_segments:{expandable}")
    small = [torch.empty(16 * MIB, dtype=torch.uint8, device="cuda") for _ in range(8)]
    del small
    large = [torch.empty(32 * MIB, dtype=torch.uint8, device="cuda") for _ in range(4)]
    result = torch.cuda.memory_reserved() // MIB, len(torch.cuda.memory_snapshot())
    del large
    return result


for expandable in (False, True):
    reserved, segments = small_then_large(expandable)
    print(f"expandable_segments:{expandable}: {reserved} MiB reserved in {segments} segments, 128 MiB in use")
# --8<-- [end:use]

assert small_then_large(False)[0] >= 240, "no fragmentation without expandable segments"
assert small_then_large(True)[0] <= 160, "fragmentation with expandable segments"
assert small_then_large(True)[1] == 1, "more than one expandable segment"
torch.cuda.empty_cache()
assert torch.cuda.memory_reserved() == 0, "memory stays reserved after empty_cache"
