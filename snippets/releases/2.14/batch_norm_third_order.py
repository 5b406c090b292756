# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the third derivative was computed']
# ///
"""A third derivative of batch normalization in training is refused."""

# --8<-- [start:use]
import torch

x = torch.rand(4, 2, dtype=torch.double, requires_grad=True)
y = torch.nn.functional.batch_norm(x, None, None, training=True)
refusal = None
try:
    for _ in range(3):
        (y,) = torch.autograd.grad((y**2).sum(), x, create_graph=True)
except RuntimeError as error:
    refusal = str(error)
    print(refusal.splitlines()[0])
# --8<-- [end:use]

assert refusal is not None, "the third derivative was computed"
