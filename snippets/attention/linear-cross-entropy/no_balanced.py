# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: balanced is accepted"]
# ///
"""Since 2.14 acc_policy="balanced" raises ValueError."""

# --8<-- [start:use]
from torch.nn import LinearCrossEntropyOptions

error = None
try:
    LinearCrossEntropyOptions(acc_policy="balanced")
except ValueError as caught:
    error = caught
print(error)
print(LinearCrossEntropyOptions(acc_policy="compact").acc_policy)
# --8<-- [end:use]

assert error is not None, "balanced is accepted"
assert "invalid acc_policy: 'balanced'" in str(error), f"another message: {error}"
assert str(error).endswith("expected one of 'auto', 'accurate', 'compact'"), f"another message: {error}"
for policy in ("auto", "accurate", "compact"):
    assert LinearCrossEntropyOptions(acc_policy=policy).acc_policy == policy
