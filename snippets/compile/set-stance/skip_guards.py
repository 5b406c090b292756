# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""skip_guard_eval_unsafe returns a stale result, without a word, when a skipped guard would have failed."""

# --8<-- [start:use]
import torch

TEMPERATURE = 1.0


@torch.compile(backend="eager")
def logits(x):
    return x / TEMPERATURE


x = torch.tensor([2.0, 4.0])
logits(x)  # compiled with TEMPERATURE == 1.0, guarded by that value

TEMPERATURE = 2.0
with torch.compiler.set_stance(skip_guard_eval_unsafe=True):
    unsafe = logits(x)
print("guards skipped:", unsafe.tolist())
print("guards checked:", logits(x).tolist())
# --8<-- [end:use]

assert unsafe.tolist() == [2.0, 4.0], "skipped guards should have served the stale code"
assert logits(x).tolist() == (x / TEMPERATURE).tolist() == [1.0, 2.0]
