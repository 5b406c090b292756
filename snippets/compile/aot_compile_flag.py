# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "AttributeError: .*enable_aot_compile",
#     "KeyError: 'enable_aot_compile'",
#     "RuntimeError: .*does not implement SerializableCallable",
# ]
# ///
"""Behind a flag the method is there earlier, here with the backend `eager`."""

# --8<-- [start:use]
import torch


def double(x):
    return torch.sin(x) * 2


x = torch.ones(3)
with torch._dynamo.config.patch(enable_aot_compile=True):
    compiled = torch.compile(double, backend="eager", fullgraph=True).aot_compile(((x,), {}))
print(torch.allclose(compiled(x), double(x)))
# --8<-- [end:use]

torch.testing.assert_close(compiled(x), double(x))
