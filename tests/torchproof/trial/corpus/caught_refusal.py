import torch

model = torch.nn.Linear(2, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
options = {"patience": 0, "verbose": False}
try:
    scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, **options)
except TypeError:
    scheduler = None
for loss in (1.0, 1.0, 1.0):
    optimizer.step()
    if scheduler is not None:
        scheduler.step(loss)
print("lr", optimizer.param_groups[0]["lr"])
