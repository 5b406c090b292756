# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""options= of torch.compile takes settings of Inductor only."""

# --8<-- [start:use]
import torch

try:
    torch.compile(lambda x: x + 1, options={"recompile_limit": 2})
except RuntimeError as error:
    refusal = str(error)
    print(refusal.partition(", known options")[0])
# --8<-- [end:use]

assert refusal.startswith("Unexpected optimization option recompile_limit"), refusal
known = refusal.partition(", known options")[2]
assert "max_fusion_size" in known and "automatic_dynamic_shapes" not in known, known
compiled = torch.compile(lambda x: x + 1, options={"max_fusion_size": 32})
assert callable(compiled), "a setting of Inductor is refused"
