# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: LBFGS.__init__.. got an unexpected keyword argument .maximize.']
# ///
"""LBFGS can maximize."""

# --8<-- [start:use]
import torch

x = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.LBFGS([x], maximize=True, line_search_fn="strong_wolfe")


def closure():
    optimizer.zero_grad()
    height = -((x - 1) ** 2).sum()
    height.backward()
    return height


optimizer.step(closure)
print(round(x.item(), 3))
# --8<-- [end:use]

assert abs(x.item() - 1) < 1e-3
assert optimizer.state_dict()["param_groups"][0]["maximize"] is True
