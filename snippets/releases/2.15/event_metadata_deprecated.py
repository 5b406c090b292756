# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: event_metadata is silent', 'AttributeError: .FunctionEvent. object has no attribute .event_metadata.']
# ///
"""event_metadata of a profiler event is deprecated in favour of metadata."""

# --8<-- [start:use]
import warnings

import torch
from torch.profiler import ProfilerActivity, profile

with profile(activities=[ProfilerActivity.CPU]) as prof:
    torch.ones(2) + 1
event = prof.events()[0]
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    event.event_metadata
print(caught[0].message if caught else "silent")
# --8<-- [end:use]

assert caught, "event_metadata is silent"
assert "Use `metadata` instead" in str(caught[0].message)
