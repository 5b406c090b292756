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

torch.save({"weight": torch.arange(4096.0)}, "checkpoint.pt")
with config.patch({"load.mmap": True}):  # or config.load.mmap = True, for the process
    lazy = torch.load("checkpoint.pt")
# --8<-- [end:use]

# --8<-- [start:mapped]
def mapped(name: str) -> bool:
    with open("/proc/self/maps") as maps:  # Linux: the files that this process has mapped
        return any(line.rstrip().endswith(name) for line in maps)


print("mapped under the setting:", mapped("checkpoint.pt"))
del lazy
read = torch.load("checkpoint.pt")
print("mapped by default:", mapped("checkpoint.pt"))
# --8<-- [end:mapped]

torch.testing.assert_close(read["weight"], torch.arange(4096.0), rtol=0, atol=0)
assert not mapped("checkpoint.pt"), "the file is mapped without a tensor that needs it"
assert config.load.mmap is False, "the setting outlived the block"
with config.patch({"load.mmap": True}):
    lazy = torch.load("checkpoint.pt")
torch.testing.assert_close(lazy["weight"], read["weight"], rtol=0, atol=0)
assert mapped("checkpoint.pt"), "the file is not mapped"
