# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: AdamW is no Adam']
# ///
"""AdamW is a subclass of Adam."""

# --8<-- [start:use]
import torch

optimizer = torch.optim.AdamW([torch.nn.Parameter(torch.ones(1))])
print(isinstance(optimizer, torch.optim.Adam))
# --8<-- [end:use]

assert isinstance(optimizer, torch.optim.Adam), "AdamW is no Adam"
assert optimizer.param_groups[0]["weight_decay"] == 0.01

parameter = torch.nn.Parameter(torch.ones(1))
for one, expected in (
    (optimizer, True),
    (torch.optim.Adam([parameter]), False),
    (torch.optim.Adam([parameter], decoupled_weight_decay=True), True),
):
    group = one.param_groups[0]
    assert group.get("decoupled_weight_decay", isinstance(one, torch.optim.AdamW)) is expected
