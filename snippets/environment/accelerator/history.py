# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it holds a list of names against the releases that have them"
# ///
"""torch.accelerator grew name by name, in the releases that the page gives; the random numbers are a submodule."""

import importlib
import importlib.util

import torch

since = {
    "is_available": (2, 6),
    "set_device_index": (2, 6),
    "device_index": (2, 8),
    "memory_allocated": (2, 9),
    "memory_stats": (2, 9),
    "reset_peak_memory_stats": (2, 9),
    "get_memory_info": (2, 10),
    "get_device_capability": (2, 10),
    "Graph": (2, 12),
    "empty_host_cache": (2, 12),
}
release = tuple(int(part) for part in torch.__version__.split(".")[:2])
for name, first in since.items():
    assert hasattr(torch.accelerator, name) == (release >= first), f"{name} on {release}"
there = importlib.util.find_spec("torch.accelerator.random") is not None
assert there == (release >= (2, 14)), f"torch.accelerator.random on {release}: {there}"
if there:
    random = importlib.import_module("torch.accelerator.random")
    for name in ("initial_seed", "get_rng_state", "get_rng_state_all"):
        assert hasattr(random, name), f"torch.accelerator.random.{name} on {release}"
for name in ("initial_seed", "get_rng_state", "get_device_name", "get_device_properties"):
    assert not hasattr(torch.accelerator, name), f"torch.accelerator.{name} on {release}"
