# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,!=2.6.*,!=2.7.*,!=2.8.*"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ['AssertionError: the variable switches the setting on']
# ///
"""TORCHINDUCTOR_SEARCH_AUTOTUNE_CACHE switches nothing on, and Inductor reads its setting nowhere."""

# --8<-- [start:use]
import os

os.environ["TORCHINDUCTOR_SEARCH_AUTOTUNE_CACHE"] = "1"

from torch._inductor import config

print("search_autotune_cache:", config.search_autotune_cache)
# --8<-- [end:use]

from pathlib import Path

assert config.search_autotune_cache is False, "the variable switches the setting on"
sources = list(Path(config.__file__).parent.rglob("*.py"))
reading = [path.name for path in sources if "config.search_autotune_cache" in path.read_text(encoding="utf-8")]
assert len(sources) > 100, f"{len(sources)} files of Inductor"
assert reading == [], f"the setting is read in {reading}"
