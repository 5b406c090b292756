# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""One infinite gradient: clipping makes it nan and all others zero; error_if_nonfinite raises before."""

# --8<-- [start:use]
import torch
from torch import nn

weights = [nn.Parameter(torch.ones(2)), nn.Parameter(torch.ones(2))]
weights[0].grad = torch.tensor([1.0, 2.0])
weights[1].grad = torch.tensor([3.0, float("inf")])
gradients = [weight.grad for weight in weights]
try:
    nn.utils.get_total_norm(gradients, error_if_nonfinite=True)
except RuntimeError as error:
    print("RuntimeError:", str(error).partition(",")[0])
nn.utils.clip_grads_with_norm_(weights, 1.0, nn.utils.get_total_norm(gradients))
print(gradients[0].tolist(), gradients[1].tolist())
# --8<-- [end:use]

assert gradients[0].tolist() == [0.0, 0.0] and gradients[1][0] == 0 and gradients[1][1].isnan(), gradients
message = ""
try:
    nn.utils.get_total_norm([torch.tensor([float("nan")])], error_if_nonfinite=True)
except RuntimeError as error:
    message = str(error)
assert "is non-finite, so it cannot be clipped" in message, message
