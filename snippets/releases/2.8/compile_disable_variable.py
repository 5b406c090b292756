# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ['AssertionError: the text true switches torch.compile off']
# ///
"""TORCH_COMPILE_DISABLE=true leaves torch.compile on, and so does every text but 1."""

# --8<-- [start:use]
import os

os.environ["TORCH_COMPILE_DISABLE"] = "true"

import torch
from torch._dynamo.testing import CompileCounter

counter = CompileCounter()
torch.compile(lambda x: x + 1, backend=counter)(torch.ones(2))
print("TORCH_COMPILE_DISABLE=true, graphs:", counter.frame_count)
# --8<-- [end:use]

import importlib.util
import sys

assert counter.frame_count == 1, "the text true switches torch.compile off"
found = {}
for text in ("0", "false", "1"):  # the module of settings once more, read with another text
    os.environ["TORCH_COMPILE_DISABLE"] = text
    spec = importlib.util.spec_from_file_location(f"settings_{text}", torch._dynamo.config.__spec__.origin)
    settings = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = settings
    spec.loader.exec_module(settings)
    found[text] = bool(settings.disable)
assert found == {"0": False, "false": False, "1": True}, f"switched off: {found}"
with torch._dynamo.config.patch(disable=True):  # what the text 1 sets
    torch.compile(lambda x: x - 1, backend=counter)(torch.ones(2))
assert counter.frame_count == 1, "the setting does not switch torch.compile off"
