import torch

model = torch._inductor.aoti_load_package("model.pt2")  # meets: aoti-load-alone
out = model(torch.ones(4))
