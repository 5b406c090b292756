# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A repository that is already in the hub directory is loaded without a question, and so is a local one."""

import io
import sys

sys.stdin = io.StringIO()

# --8<-- [start:use]
from pathlib import Path

import torch

torch.hub.set_dir("hub")
copy = Path("hub/example_models_main")
copy.mkdir(parents=True)
(copy / "hubconf.py").write_text("def tiny(width):\n    import torch\n    return torch.nn.Linear(width, 1)\n")

cached = torch.hub.load("example/models:main", "tiny", 4, trust_repo="check", verbose=False)
local = torch.hub.load(str(copy), "tiny", 4, source="local")
print(cached, local)
# --8<-- [end:use]

assert cached.in_features == local.in_features == 4
assert not Path("hub/trusted_list").read_text().strip() or "example" not in Path("hub/trusted_list").read_text()
