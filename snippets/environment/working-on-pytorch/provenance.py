# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it is about what torch.version says of the build"
# ///
"""The installed build names the commit it was made from, and how."""

# --8<-- [start:use]
import re

import torch

print("commit:", torch.version.git_version)
for line in torch.__config__.show().splitlines():
    if re.search(r"GCC|clang|C\+\+ Version", line):
        print(line.strip())
print("debug build:", torch.version.debug)
# --8<-- [end:use]

assert re.fullmatch(r"[0-9a-f]{40}", torch.version.git_version), torch.version.git_version
if "COMMIT_SHA=" in torch.__config__.show():
    assert f"COMMIT_SHA={torch.version.git_version}" in torch.__config__.show(), "another commit in the configuration"
assert torch.version.debug is False
