# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# fresh = true
# ///
"""Needs its own source text, as Dynamo does."""

import inspect
import sys


def double(x):
    return x * 2


assert "return x * 2" in inspect.getsource(double)
assert inspect.getsource(sys.modules["__main__"]).endswith("it ran\")\n")
assert sys.modules["__main__"].double is double
print("it ran")
