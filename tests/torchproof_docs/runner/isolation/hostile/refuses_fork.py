# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# version = "it only shows that torch is imported"
# ///
"""Raises what torch raises in a forked copy, if it is one."""

import os

import torch

command = open(f"/proc/{os.getppid()}/cmdline").read()
if "snippet_process.py" not in command and "snippet_process.py" not in open("/proc/self/cmdline").read():
    raise RuntimeError("Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, use spawn")
print("a process of its own", torch.__version__ != "")
assert command, "no parent"
