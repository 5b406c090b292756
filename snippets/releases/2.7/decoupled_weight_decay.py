# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the state says nothing of decoupled weight decay']
# ///
"""An Adam that loads the state of an AdamW decays weights as AdamW does."""

# --8<-- [start:use]
import torch

adamw = torch.optim.AdamW([torch.nn.Parameter(torch.ones(1))], weight_decay=0.5, lr=0.1)
print(adamw.state_dict()["param_groups"][0].get("decoupled_weight_decay"))

weight = torch.nn.Parameter(torch.ones(1))
adam = torch.optim.Adam([weight], weight_decay=0.5, lr=0.1)
adam.load_state_dict(adamw.state_dict())
weight.grad = torch.zeros(1)
adam.step()
print(round(weight.item(), 3))
# --8<-- [end:use]

assert "decoupled_weight_decay" in adamw.state_dict()["param_groups"][0], (
    "the state says nothing of decoupled weight decay"
)
assert abs(weight.item() - 0.95) < 1e-4  # 1 - 0.1 * 0.5; the gradient is 0
plain = torch.nn.Parameter(torch.ones(1))
usual = torch.optim.Adam([plain], weight_decay=0.5, lr=0.1)
usual.load_state_dict(torch.optim.Adam([plain], weight_decay=0.5, lr=0.1).state_dict())
plain.grad = torch.zeros(1)
usual.step()
assert abs(plain.item() - 0.9) < 1e-4  # as Adam: the decay goes through the running averages
(group,) = (state := adamw.state_dict())["param_groups"]
del group["decoupled_weight_decay"]
usual.load_state_dict(state)
assert usual.param_groups[0]["decoupled_weight_decay"] is False
back = torch.optim.AdamW([torch.nn.Parameter(torch.ones(1))])
back.load_state_dict(usual.state_dict())
assert back.param_groups[0]["decoupled_weight_decay"] is True
