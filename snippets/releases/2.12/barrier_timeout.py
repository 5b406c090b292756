# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ['TypeError: barrier.. got an unexpected keyword argument .timeout.']
# ///
"""barrier takes a timeout of its own."""

# --8<-- [start:use]
from datetime import timedelta

import torch.distributed as dist

dist.init_process_group("gloo")
dist.barrier(timeout=timedelta(seconds=20))
print("all here")
dist.destroy_process_group()
# --8<-- [end:use]

assert not dist.is_initialized(), "the group is still there"
