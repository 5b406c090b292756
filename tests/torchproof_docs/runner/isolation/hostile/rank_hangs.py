# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# processes = 2
# timeout = 1.5
# ///
"""Hangs on rank 1."""

import torch  # before the environment is read: this one is for a forked copy

import os

while os.environ["RANK"] == "1":
    pass
assert True
