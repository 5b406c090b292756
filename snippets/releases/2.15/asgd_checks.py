# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: ASGD takes .*-1']
# ///
"""ASGD refuses a negative lambd or alpha as it refuses a negative learning rate."""

# --8<-- [start:use]
import torch

weight = torch.nn.Parameter(torch.ones(2))
try:
    torch.optim.ASGD([weight], lambd=-1e-4)
except ValueError as error:
    print(error)
# --8<-- [end:use]

for name in ("lambd", "alpha"):
    try:
        torch.optim.ASGD([weight], **{name: -1.0})
    except ValueError as error:
        assert str(error) == f"Invalid {name} value: -1.0", error
    else:
        raise AssertionError(f"ASGD takes {name}=-1")
    torch.optim.ASGD([weight], **{name: 0.0})
torch.optim.ASGD([weight], t0=-1.0)  # this one it takes
