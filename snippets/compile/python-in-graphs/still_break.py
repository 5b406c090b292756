# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""What breaks the graph on every covered release."""

# --8<-- [start:use]
import threading
import time
import warnings

import torch

lock = threading.Lock()


def class_statement(x):
    class Scale:
        factor = 3

    return x * Scale.factor


def clock(x):
    time.perf_counter()
    return x + 1


def locked(x):
    with lock:
        return x + 1


def warned(x):
    warnings.warn("a long step")
    return x + 1


for function in (class_statement, clock, locked, warned):
    torch.compiler.reset()
    try:
        torch.compile(function, backend="eager", fullgraph=True)(torch.ones(2))
        print(function.__name__, "is traced")
    except Exception as error:
        print(function.__name__, type(error).__name__)
# --8<-- [end:use]

for function in (class_statement, clock, locked, warned):
    torch.compiler.reset()
    try:
        torch.compile(function, backend="eager", fullgraph=True)(torch.ones(2))
    except torch._dynamo.exc.Unsupported:
        continue
    raise AssertionError(f"{function.__name__} is traced")
