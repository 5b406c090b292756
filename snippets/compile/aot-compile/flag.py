# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# timeout = 300
# absent = ["AttributeError: .*enable_aot_compile", "KeyError: 'enable_aot_compile'"]
# ///
"""Behind a flag the method is there earlier, with Inductor."""

# --8<-- [start:use]
import torch


def double(x):
    return torch.sin(x) * 2


x = torch.ones(3)
with torch._dynamo.config.patch(enable_aot_compile=True):
    compiled = torch.compile(double, fullgraph=True).aot_compile(((x,), {}))
compiled.save_compiled_function("double.pt")
with open("double.pt", "rb") as file:
    loaded = torch.compiler.load_compiled_function(file)
print(torch.allclose(loaded(x), double(x)))
# --8<-- [end:use]

torch.testing.assert_close(compiled(x), double(x))
torch.testing.assert_close(loaded(x * 2), double(x * 2))
