# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# processes = 2
# timeout = 60
# ///
"""Fails on rank 1 while rank 0 waits for it."""

import time

import torch  # before the environment is read: this one is for a forked copy

import os

print(f"hello from rank {os.environ['RANK']}")
if os.environ["RANK"] == "1":
    raise ValueError("wrong on this rank")
time.sleep(60)
assert False, "never reached"
