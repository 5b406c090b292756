# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.utils.serialization.config holds the defaults of torch.save and torch.load; load.mmap maps the file."""

# --8<-- [start:use]
import torch
from torch.utils.serialization import config


def mapped(name: str) -> bool:
    with open("/proc/self/maps") as maps:  # Linux: the files that this process has mapped
        return any(line.rstrip().endswith(name) for line in maps)


torch.save({"weight": torch.arange(4096.0)}, "checkpoint.pt")
read = torch.load("checkpoint.pt")
print("mapped by default:", mapped("checkpoint.pt"))
with config.patch({"load.mmap": True}):  # or config.load.mmap = True, for the process
    lazy = torch.load("checkpoint.pt")
print("mapped under the setting:", mapped("checkpoint.pt"))
# --8<-- [end:use]

torch.testing.assert_close(lazy["weight"], torch.arange(4096.0), rtol=0, atol=0)
torch.testing.assert_close(read["weight"], lazy["weight"], rtol=0, atol=0)
assert mapped("checkpoint.pt"), "the file is not mapped"
assert config.load.mmap is False, "the setting outlived the block"
del lazy
assert not mapped("checkpoint.pt"), "the file is mapped without a tensor that needs it"
