# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a scheduler still takes verbose']
# ///
"""Learning-rate schedulers take no verbose and have no print_lr."""

# --8<-- [start:use]
import torch
from torch.optim.lr_scheduler import StepLR

optimizer = torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=0.1)
refusal = None
try:
    StepLR(optimizer, step_size=1, verbose=True)
except TypeError as error:
    refusal = str(error)
    print(refusal)
scheduler = StepLR(optimizer, step_size=1)
print("print_lr:", hasattr(scheduler, "print_lr"))
print("get_last_lr:", scheduler.get_last_lr())
# --8<-- [end:use]

assert refusal is not None, "a scheduler still takes verbose"
assert "unexpected keyword argument 'verbose'" in refusal, refusal
assert not hasattr(scheduler, "print_lr")
