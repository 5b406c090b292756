# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .function. object has no attribute .aot_compile."]
# ///
"""The grad mode is guarded: compile under the mode that the server calls in."""

# --8<-- [start:use]
import torch


def total(x):
    return torch.relu(x).sum(1)


def precompiled(example):
    return torch.compile(total, backend="aot_eager", fullgraph=True).aot_compile(((example,), {}))


x = torch.ones(4, 8)
trained = precompiled(x)
with torch.no_grad():
    try:
        trained(x)
        refusal = "ran"
    except RuntimeError as error:
        refusal = str(error)
    print(next((line for line in refusal.splitlines() if "grad_mode" in line), refusal))

    precompiled(x).save_compiled_function("total.pt")
    with open("total.pt", "rb") as file:
        served = torch.compiler.load_compiled_function(file)
    print(served(x).tolist())
# --8<-- [end:use]

assert refusal.startswith("GuardManager check failed") and "GLOBAL_STATE changed: grad_mode" in refusal, refusal
with torch.no_grad():
    torch.testing.assert_close(served(x * 3), total(x * 3))
try:
    served(x)
except RuntimeError as error:
    assert "GLOBAL_STATE changed: grad_mode" in str(error), error
else:
    raise AssertionError("compiled under no_grad, it runs with gradients")
