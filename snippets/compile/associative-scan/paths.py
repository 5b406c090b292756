# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The name is that of a module and of the function in it."""

import importlib
import inspect

import torch
from torch._higher_order_ops.associative_scan import associative_scan

module = importlib.import_module("torch._higher_order_ops.associative_scan")
assert inspect.ismodule(module), "the path is no module"
assert module.associative_scan is associative_scan and inspect.isfunction(associative_scan)
short = torch._higher_order_ops.associative_scan
assert short is module or short is associative_scan, "the short path gives neither"
