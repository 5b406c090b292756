# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: events still have metadata_json']
# ///
"""metadata_json of a profiler event is gone."""

# --8<-- [start:use]
import torch
from torch.profiler import ProfilerActivity, profile

with profile(activities=[ProfilerActivity.CPU]) as prof:
    torch.ones(2) + 1
refusal = None
try:
    prof.events()[0].metadata_json
except AttributeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "events still have metadata_json"
assert "has no attribute 'metadata_json'" in refusal, refusal
