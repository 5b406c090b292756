# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The profiler takes configurations for hardware counters and for another CUDA collector."""

# --8<-- [start:use]
from torch.profiler import CuspyConfig, PerformanceMetricsConfig, ProfilerActivityConfig

print([config.__name__ for config in (CuspyConfig, PerformanceMetricsConfig, ProfilerActivityConfig)])
# --8<-- [end:use]

import inspect

import torch

assert "graph_lanes" in inspect.signature(torch.profiler.profile.export_chrome_trace).parameters
