# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12,<2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: metadata_json is silent', 'AttributeError: .FunctionEvent. object has no attribute .metadata_json.']
# ///
"""metadata_json of a profiler event is deprecated."""

# --8<-- [start:use]
import warnings

import torch
from torch.profiler import ProfilerActivity, profile

with profile(activities=[ProfilerActivity.CPU]) as prof:
    torch.ones(2) + 1
event = prof.events()[0]
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    event.metadata_json
print(caught[0].message if caught else "silent")
# --8<-- [end:use]

assert caught, "metadata_json is silent"
assert "Use `event_metadata` instead" in str(caught[0].message)
