# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Tag.out marks an operator that writes its result into an argument, and checks the schema for it."""

# --8<-- [start:use]
import torch

library = torch.library.Library("shop", "FRAGMENT")
library.define("scaled(Tensor x, float by, *, Tensor(a!) out) -> Tensor(a!)", tags=(torch.Tag.out,))
print(torch.Tag.out in torch.ops.shop.scaled.default.tags)

try:
    torch.library.define("shop::broken", "(Tensor x, Tensor(a!) out) -> ()", tags=(torch.Tag.out,))
except Exception as error:
    refusal = str(error)
    print(refusal.split(". ")[0][:100])
# --8<-- [end:use]

assert "Schema tagged with torch.Tag.out" in refusal, refusal
assert torch.Tag.out in torch.ops.shop.scaled.default.tags
