# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: ._PrecompileApi. object has no attribute .capture."]
# ///
"""`torch.compiler.precompile.capture` records one call and writes the artifact when the block ends."""

# --8<-- [start:use]
import torch


def score(query, key):
    return torch.softmax(query @ key.T, dim=-1)


query, key = torch.randn(4, 8), torch.randn(6, 8)
paths = {"artifact_path": "score.py", "cache_path": "score.cache"}
with torch.compiler.precompile.capture(score, backend="eager", **paths) as capture:
    out = capture(query, key)
loaded = torch.compiler.precompile.load("score.py", "score.cache")
print(torch.allclose(loaded(query, key), out), torch.allclose(out, score(query, key)))
# --8<-- [end:use]

torch.testing.assert_close(loaded(query, key), score(query, key))
torch.testing.assert_close(out, score(query, key))

import ast
from pathlib import Path

source = Path("score.py").read_text()
written = {ast.unparse(node.func) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)}
assert "torch.ops.aten._softmax.default" in written, written
