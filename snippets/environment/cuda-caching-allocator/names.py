# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""The settings that this release of the CUDA allocator knows, of those that were added since 2.5."""

# --8<-- [start:use]
import warnings

import torch

warnings.simplefilter("ignore")  # the function is deprecated in some releases
settings = {
    "pinned_use_background_threads": "True",
    "graph_capture_record_stream_reuse": "True",
    "per_process_memory_fraction": "0.5",
    "large_segment_size_mb": "40",
    "throw_on_cudamalloc_oom": "True",
}
known = []
for name, value in settings.items():
    try:
        torch.cuda.memory._set_allocator_settings(f"{name}:{value}")
        known.append(name)
    except (RuntimeError, ValueError) as error:
        assert "Unrecognized" in str(error), error
print("known:", ", ".join(known) or "none of these")
# --8<-- [end:use]

refused = False
try:
    torch.cuda.memory._set_allocator_settings("no_such_setting:True")
except (RuntimeError, ValueError) as error:
    refused = "no_such_setting" in str(error)
assert refused, "any name is accepted"
torch.cuda.memory._set_allocator_settings("expandable_segments:True")
