# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a store for a world of size zero was made']
# ///
"""TCPStore refuses a world size of zero."""

# --8<-- [start:use]
from torch.distributed import TCPStore

refusal = None
try:
    TCPStore("localhost", 0, world_size=0, is_master=True, wait_for_workers=False)
except ValueError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal == "TCPStore world size cannot be 0", "a store for a world of size zero was made"
