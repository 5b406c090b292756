# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["ValueError: invalid acc_policy: 'balanced'"]
# ///
"""In 2.13 acc_policy may be "balanced"."""

# --8<-- [start:use]
import torch
from torch.nn.functional import cross_entropy, linear_cross_entropy

torch.manual_seed(0)
hidden, weight = torch.randn(32, 16), torch.randn(128, 16)
labels = torch.randint(128, (32,))
options = torch.nn.LinearCrossEntropyOptions(acc_policy="balanced")
print(round(linear_cross_entropy(hidden, weight, labels, options=options).item(), 3))
# --8<-- [end:use]

loss = linear_cross_entropy(hidden, weight, labels, options=options)
torch.testing.assert_close(loss, cross_entropy(hidden @ weight.T, labels))

for policy in ("auto", "accurate", "compact"):
    options = torch.nn.LinearCrossEntropyOptions(acc_policy=policy)
    torch.testing.assert_close(linear_cross_entropy(hidden, weight, labels, options=options), loss)
refusal = ""
try:
    torch.nn.LinearCrossEntropyOptions(acc_policy="wide")
except ValueError as error:
    refusal = str(error)
assert "invalid acc_policy: 'wide'" in refusal, refusal
