# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .function. object has no attribute .aot_compile."]
# ///
"""Another shape is an error, not a recompile, unless the dimension was marked dynamic."""

# --8<-- [start:use]
import torch


def total(x):
    return torch.relu(x).sum(1)


def precompiled(example):
    return torch.compile(total, backend="aot_eager", fullgraph=True).aot_compile(((example,), {}))


try:
    precompiled(torch.ones(4, 8))(torch.ones(5, 8))
    refusal = "ran"
except RuntimeError as error:
    refusal = str(error)
print(refusal.splitlines()[0])

example = torch.ones(4, 8)
torch._dynamo.mark_dynamic(example, 0)
print(precompiled(example)(torch.ones(5, 8)).tolist())
# --8<-- [end:use]

assert refusal.startswith("GuardManager check failed") and "expected 4, actual 5" in refusal, refusal
assert precompiled(example)(torch.ones(7, 8)).tolist() == [8.0] * 7
