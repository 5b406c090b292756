# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A norm that is a Python number is refused; a tensor of it is taken."""

# --8<-- [start:use]
import torch
from torch import nn

model = nn.Linear(2, 2)
model(torch.ones(1, 2)).sum().backward()
norm = nn.utils.get_total_norm([p.grad for p in model.parameters()])
try:
    nn.utils.clip_grads_with_norm_(model.parameters(), 1.0, norm.item())
except TypeError as error:
    print("TypeError:", str(error).splitlines()[0])
nn.utils.clip_grads_with_norm_(model.parameters(), 1.0, torch.tensor(norm.item()))
# --8<-- [end:use]

after = nn.utils.get_total_norm([p.grad for p in model.parameters()])
torch.testing.assert_close(after, torch.tensor(1.0), rtol=1e-4, atol=0.0)
try:
    nn.utils.clip_grads_with_norm_(model.parameters(), 1.0, 2.0)
except TypeError as error:
    refused = str(error)
else:
    refused = ""
assert refused.startswith("clamp() received an invalid combination of arguments - got (float"), refused
