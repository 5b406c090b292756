# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""skip_guard_eval_unsafe still tells apart what was warmed up, and raises for what was not."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", dynamic=False)
def logits(x):
    return x * x.shape[0]


for length in (2, 3):
    logits(torch.ones(length))  # two cache entries

with torch.compiler.set_stance(skip_guard_eval_unsafe=True):
    print("length 2:", logits(torch.ones(2)).tolist())
    print("length 3:", logits(torch.ones(3)).tolist())
    try:
        logits(torch.ones(4))
    except RuntimeError as error:
        refusal = str(error).splitlines()[0]
        print("length 4:", refusal.partition(". ")[0])
# --8<-- [end:use]

assert refusal.startswith("Recompilation triggered with skip_guard_eval_unsafe stance"), refusal
with torch.compiler.set_stance(skip_guard_eval_unsafe=True):
    assert logits(torch.ones(2)).tolist() == [2.0, 2.0]
    assert logits(torch.ones(3)).tolist() == [3.0, 3.0, 3.0]
