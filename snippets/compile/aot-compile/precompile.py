# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14,<2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: .module. object is not callable"]
# ///
"""`torch.compiler.precompile` returns Python source and a cache, which load anywhere."""

# --8<-- [start:use]
import torch


def score(query, key):
    return torch.softmax(query @ key.T, dim=-1)


query, key = torch.randn(4, 8), torch.randn(6, 8)
source, cache = torch.compiler.precompile(score, query, key, backend="eager")
loaded = torch.compiler.precompile.load(source, cache)
print(type(source).__name__, type(cache).__name__, torch.allclose(loaded(query, key), score(query, key)))
# --8<-- [end:use]

torch.testing.assert_close(loaded(query, key), score(query, key))

import ast

written = {ast.unparse(node.func) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)}
assert "torch.ops.aten._softmax.default" in written, written
