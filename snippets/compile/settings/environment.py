# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: module 'torch.compiler' has no attribute 'config'", 'AttributeError: torch.compiler.config.* does not exist']
# fresh = true
# version = "the table has three rows that came later, and the check wants each of them from its release on"
# ///
"""Each row of the page's table: the variable sets the setting."""

import os

TEXTS = {
    "job_id": "TORCH_COMPILE_JOB_ID",
    "pgo_extra_read_key": "TORCH_COMPILE_STICKY_PGO_READ",
    "pgo_extra_write_key": "TORCH_COMPILE_STICKY_PGO_WRITE",
    "cache_key_tag": "TORCH_COMPILE_CACHE_KEY_TAG",
    "dynamic_sources": "TORCH_COMPILE_DYNAMIC_SOURCES",
    "unbacked_sources": "TORCH_COMPILE_UNBACKED_SOURCES",
    "dynamic_values": "TORCH_COMPILE_DYNAMIC_VALUES",
    "static_sources": "TORCH_COMPILE_STATIC_SOURCES",
}
SWITCHES = {
    "force_disable_caches": "TORCH_COMPILE_FORCE_DISABLE_CACHES",
    "compile_on_one_rank": "TORCH_COMPILE_ON_ONE_RANK",
    "force_cudagraph_gc": "TORCH_CUDAGRAPH_GC",
}
LATER = {"dynamic_values": 13, "compile_on_one_rank": 14, "static_sources": 15}
os.environ.update({variable: f"of {name}" for name, variable in TEXTS.items()})
os.environ.update(dict.fromkeys(SWITCHES.values(), "1"))

import torch
import torch._dynamo

minor = int(torch.__version__.split(".")[1])
for name in TEXTS | SWITCHES:
    if LATER.get(name, 0) > minor:
        continue
    value = getattr(torch.compiler.config, name)
    assert value == (True if name in SWITCHES else f"of {name}"), f"{name} is {value!r}"
