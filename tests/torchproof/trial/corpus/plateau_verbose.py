import torch
from torch.optim.lr_scheduler import ReduceLROnPlateau

net = torch.nn.Linear(2, 2)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
scheduler = ReduceLROnPlateau(optimizer, patience=1, verbose=True)
for loss in (1.0, 1.0, 1.0, 1.0):
    scheduler.step(loss)
print(optimizer.param_groups[0]["lr"])
