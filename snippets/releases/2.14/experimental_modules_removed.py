# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch\.(distributed\._dist2|profiler\._pattern_matcher) is still there']
# ///
"""The experimental modules _dist2 and _pattern_matcher are gone."""

# --8<-- [start:use]
import importlib

gone = []
for name in ("torch.distributed._dist2", "torch.profiler._pattern_matcher"):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        gone.append(str(error))
print(*gone, sep="\n")
# --8<-- [end:use]

assert "No module named 'torch.distributed._dist2'" in gone, "torch.distributed._dist2 is still there"
assert "No module named 'torch.profiler._pattern_matcher'" in gone, "torch.profiler._pattern_matcher is still there"
