# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: metadata_json is still there', 'AssertionError: metadata is not there yet']
# ///
"""A profiler event has no metadata_json any more; metadata tells the same."""

# --8<-- [start:use]
import warnings

import torch
from torch.profiler import ProfilerActivity, profile

warnings.simplefilter("ignore")
with profile(activities=[ProfilerActivity.CPU], record_shapes=True) as profiled:
    torch.ones(2).add(1)
event = next(event for event in profiled.events() if event.name == "aten::add")
refusal = None
try:
    event.metadata_json
except AttributeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "metadata_json is still there"
assert "metadata_json" in refusal, refusal
assert "metadata" in dir(event), "metadata is not there yet"
