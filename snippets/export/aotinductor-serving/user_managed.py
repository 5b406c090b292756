# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 600
# tools = ["c++"]
# absent = ["TypeError: .*load_constants\\(\\) got an unexpected keyword argument 'user_managed'"]
# ///
"""With user_managed=True a loaded package computes with your tensors and copies nothing."""

# --8<-- [start:use]
import torch
from torch.export import export

model = torch.nn.Linear(4, 12).eval()
with torch.no_grad():
    program = export(model, (torch.randn(3, 4),))
    torch._inductor.aoti_compile_and_package(program, package_path="scorer.pt2")

scorer = torch._inductor.aoti_load_package("scorer.pt2")
weights = {"weight": torch.zeros(12, 4), "bias": torch.zeros(12)}
for user_managed in (False, True):
    scorer.load_constants(weights, check_full_update=True, user_managed=user_managed)
    weights["bias"].add_(1)  # after loading
    print(f"{user_managed=}", scorer(torch.ones(3, 4))[0, 0].item(), "bias:", weights["bias"][0].item())
# --8<-- [end:use]

weights["weight"].copy_(model.weight.detach())
weights["bias"].copy_(model.bias.detach())
x = torch.randn(3, 4)
torch.testing.assert_close(scorer(x), model(x))
scorer.load_constants(weights, check_full_update=True)
weights["weight"].zero_()
torch.testing.assert_close(scorer(x), model(x))
