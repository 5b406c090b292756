# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: no conflict',
#     'AttributeError: .*debug_backend_override does not exist',
# ]
# ///
"""Two rules for one graph are an error."""

# --8<-- [start:use]
import torch

torch._dynamo.config.debug_backend_override = "0:eager;>=0:aot_eager"
refusal = ""
try:
    torch.compile(lambda x: x + 1)(torch.ones(2))
except Exception as error:
    refusal = str(error)
print(refusal.splitlines()[0] if refusal else "no error")
# --8<-- [end:use]

assert "Conflicting backend override for graph 0: matched ['eager', 'aot_eager']" in refusal, "no conflict"
