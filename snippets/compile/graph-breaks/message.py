# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: the message has no explanation and no hints',
# ]
# ///
"""The error of fullgraph=True has an explanation, hints and the user's own line."""

# --8<-- [start:use]
import torch


@torch.compile(fullgraph=True, backend="eager")
def step(x):
    torch._dynamo.graph_break()
    return x * 2


try:
    step(torch.ones(3))
except torch._dynamo.exc.Unsupported as error:
    message = str(error)
for line in message.splitlines():
    if line.strip().startswith(("Explanation:", "Hint:")):
        print(line.strip())
# --8<-- [end:use]

assert "Explanation:" in message and "Hint:" in message, "the message has no explanation and no hints"
assert "Developer debug context:" in message, message
assert "from user code:" in message and "torch._dynamo.graph_break()" in message, message
