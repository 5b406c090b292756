# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: another thread sees the setting']
# ///
"""A setting of torch.save and torch.load holds in the thread that made it; a new thread begins with the defaults."""

# --8<-- [start:use]
import contextvars
from concurrent.futures import ThreadPoolExecutor

from torch.utils.serialization import config


def alignment() -> int:
    return config.save.storage_alignment


config.save.storage_alignment = 4096
with ThreadPoolExecutor() as pool:
    print("this thread:   ", here := alignment())
    print("another thread:", there := pool.submit(alignment).result())
    print("with context:  ", carried := pool.submit(contextvars.copy_context().run, alignment).result())
# --8<-- [end:use]

import torch

assert there == 64, "another thread sees the setting"
assert here == carried == 4096, f"here {here}, with a copied context {carried}"


def offsets() -> list[int]:
    torch.save({"weight": torch.ones(3), "bias": torch.ones(5)}, "checkpoint.pt")
    reader = torch._C.PyTorchFileReader("checkpoint.pt")
    return [reader.get_record_offset(name) for name in reader.get_all_records() if name.startswith("data/")]


assert all(offset % 4096 == 0 for offset in offsets()), "torch.save does not follow the setting"
with ThreadPoolExecutor() as pool:
    saved = pool.submit(offsets).result()
assert not all(offset % 4096 == 0 for offset in saved), f"torch.save in another thread follows it: {saved}"
