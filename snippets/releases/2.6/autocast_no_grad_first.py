# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the weight got its gradient']
# ///
"""Under autocast, a first forward pass without gradients leaves the second one without gradients too, up to 2.10."""

# --8<-- [start:use]
import torch

model = torch.nn.Linear(4, 1)
x = torch.ones(2, 4)
refusal = None
with torch.autocast("cpu", dtype=torch.bfloat16):
    with torch.no_grad():
        score = model(x)
    loss = model(x).mean()
try:
    loss.backward()
except RuntimeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "the weight got its gradient"
assert "does not require grad" in refusal, refusal

# --8<-- [start:around]
with torch.autocast("cpu", dtype=torch.bfloat16):
    with torch.no_grad():
        score = model(x)
    torch.clear_autocast_cache()
    loss = model(x).mean()
loss.backward()
# --8<-- [end:around]

assert model.weight.grad.tolist() == [[1.0, 1.0, 1.0, 1.0]], model.weight.grad
with torch.autocast("cpu", dtype=torch.bfloat16, cache_enabled=False):
    with torch.no_grad():
        score = model(x)
    loss = model(x).mean()
loss.backward()
assert model.weight.grad.tolist() == [[2.0, 2.0, 2.0, 2.0]], model.weight.grad
