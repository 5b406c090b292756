# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# timeout = 300
# absent = ["AttributeError: .function. object has no attribute .aot_compile."]
# ///
"""With Inductor, the default backend."""

# --8<-- [start:use]
import torch


def double(x):
    return torch.sin(x) * 2


x = torch.ones(3)
compiled = torch.compile(double, fullgraph=True).aot_compile(((x,), {}))
compiled.save_compiled_function("double.pt")
with open("double.pt", "rb") as file:
    loaded = torch.compiler.load_compiled_function(file)
print(torch.allclose(loaded(x), double(x)))
# --8<-- [end:use]

torch.testing.assert_close(loaded(x), double(x))
