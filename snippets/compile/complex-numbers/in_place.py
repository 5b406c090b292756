# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["KeyError: 'enable_complex_wrapper'"]
# ///
"""With the setting an operation in place on a complex input raises, except with the backend eager."""

import torch
import torch._functorch.config

outcomes = {}
for backend in ("eager", "aot_eager", "inductor"):
    torch.compiler.reset()
    signal = torch.tensor([1 + 2j, 3.0])
    with torch._functorch.config.patch(enable_complex_wrapper=True):
        try:
            torch.compile(lambda x: x.mul_(2), backend=backend)(signal)
            outcomes[backend] = signal.tolist()
        except Exception as error:
            outcomes[backend] = "Mutating a complex tensor in place is not allowed" in str(error)
assert outcomes == {"eager": [2 + 4j, 6.0], "aot_eager": True, "inductor": True}, outcomes
