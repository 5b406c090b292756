# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "triton"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ["BackendCompilerFailed: backend='inductor' raised: KeyError: 'triton'"]
# ///
"""In Triton's interpreter an Inductor kernel raises where it calls libdevice, as for rsqrt, erf, tanh and log1p."""

import os

os.environ["TRITON_INTERPRET"] = "1"

import torch
import triton
from triton.backends.compiler import GPUTarget


class Driver:
    def get_current_target(self):
        return GPUTarget("cuda", 90, 32)


triton.runtime.driver.set_active(Driver())
x = torch.rand(8) + 1


def interpreted(function):
    torch.compiler.reset()
    return torch.compile(lambda x: function(x) + 1, fullgraph=True, options={"cpu_backend": "triton"})(x)


torch.testing.assert_close(interpreted(torch.cos), x.cos() + 1)  # needs nothing of libdevice
raised = {}
for function in (torch.rsqrt, torch.erf, torch.tanh, torch.log1p):
    try:
        interpreted(function)
    except Exception as error:
        raised[function.__name__] = (type(error).__name__, "'NoneType' object has no attribute" in str(error))
assert set(raised) == {"rsqrt", "erf", "tanh", "log1p"}, f"only {sorted(raised)} raise"
assert set(raised.values()) == {("InterpreterError", True)}, raised
