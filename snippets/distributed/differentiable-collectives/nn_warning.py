# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: all_reduce does not warn"]
# ///
"""torch.distributed.nn.functional.all_reduce is deprecated in favour of the functional collective."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist
from torch.distributed.nn.functional import all_reduce

dist.init_process_group("gloo")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    all_reduce(torch.ones(2))
texts = [str(w.message).splitlines()[0] for w in caught if w.category is FutureWarning]
if dist.get_rank() == 0:
    print(*texts, sep="\n")
# --8<-- [end:use]

assert any("nn.functional.all_reduce is deprecated" in text for text in texts), "all_reduce does not warn"
dist.barrier()
dist.destroy_process_group()
