# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "a100"
# ///
"""A live block between free ones keeps them apart, with expandable segments too."""

# --8<-- [start:use]
import warnings

import torch

warnings.simplefilter("ignore")  # _set_allocator_settings is deprecated in some releases
MIB = 2**20
torch.cuda.memory._set_allocator_settings("expandable_segments:True")
blocks = [torch.empty(20 * MIB, dtype=torch.uint8, device="cuda") for _ in range(4)]
blocks[0] = blocks[2] = None  # 40 MiB are free, in two pieces
before = torch.cuda.memory_reserved() // MIB
large = torch.empty(40 * MIB, dtype=torch.uint8, device="cuda")
print(f"{before} MiB reserved before, {torch.cuda.memory_reserved() // MIB} MiB after asking for 40 MiB")
# --8<-- [end:use]

after = torch.cuda.memory_reserved() // MIB
assert before == 80, f"{before} MiB are reserved for four blocks of 20 MiB"
assert after > before, "the two pieces served the request"
del blocks, large
whole = torch.empty(after * MIB, dtype=torch.uint8, device="cuda")
assert torch.cuda.memory_reserved() // MIB == after, "the freed blocks did not merge"
