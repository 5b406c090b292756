# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Autocast to float16 and GradScaler work on the CPU; without a dtype autocast means bfloat16."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")
x, y = torch.randn(32, 8), torch.randn(32, 1)

losses = []
for _ in range(5):
    with torch.autocast("cpu", dtype=torch.float16):
        prediction = model(x)
        loss = torch.nn.functional.mse_loss(prediction, y)
    losses.append(loss.item())
    optimizer.zero_grad()
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
print("prediction:", prediction.dtype, "| loss falls:", losses[-1] < losses[0])
print("without a dtype:", torch.get_autocast_dtype("cpu"))
# --8<-- [end:use]

assert prediction.dtype == torch.float16 and losses[-1] < losses[0], losses
with torch.autocast("cpu"):
    assert model(x).dtype == torch.bfloat16
assert scaler.is_enabled() and scaler.get_scale() >= 1
