# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the passes are still listed by default']
# ///
"""Inductor runs no passes that reorder compute and communication unless they are listed."""

# --8<-- [start:use]
import torch._inductor.config as config

print(config.reorder_for_compute_comm_overlap_passes)
with config.patch(reorder_for_compute_comm_overlap_passes=["reorder_compute_for_overlap", "sink_waits", "raise_comms"]):
    print(len(config.reorder_for_compute_comm_overlap_passes), "passes, as up to 2.9")
# --8<-- [end:use]

assert config.reorder_for_compute_comm_overlap_passes == [], "the passes are still listed by default"
