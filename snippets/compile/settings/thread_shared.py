# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: another thread does not see the setting',
#     'AttributeError: .*recompile_limit does not exist',
# ]
# ///
"""A setting holds in every thread of the process."""

# --8<-- [start:use]
from concurrent.futures import ThreadPoolExecutor

import torch

torch._dynamo.config.recompile_limit = 2
with ThreadPoolExecutor() as pool:
    seen = pool.submit(lambda: torch._dynamo.config.recompile_limit).result()
print("another thread:", seen)
# --8<-- [end:use]

assert seen == 2, "another thread does not see the setting"
