# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["KeyError: 'enable_complex_wrapper'"]
# ///
"""With the setting Inductor refuses the sum of two complex tensors, which aot_eager computes."""

# --8<-- [start:use]
import torch
import torch._functorch.config

signal, echo = torch.tensor([1 + 2j, 3.0]), torch.tensor([1j, 2j])
refusals = {}
for backend in ("aot_eager", "inductor"):
    torch.compiler.reset()
    with torch._functorch.config.patch(enable_complex_wrapper=True):
        try:
            print(backend, torch.compile(torch.add, backend=backend)(signal, echo).tolist())
        except Exception as error:
            refusals[backend] = str(error)
            print(backend, [line for line in str(error).splitlines() if "RuntimeError" in line])
# --8<-- [end:use]

assert list(refusals) == ["inductor"], refusals
assert "RuntimeError: shape '[2, 2]' is invalid for input of size 2" in refusals["inductor"], refusals
