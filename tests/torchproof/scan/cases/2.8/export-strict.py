import torch
from torch.export import Dim, export

model, example = torch.nn.Linear(2, 2), (torch.ones(4, 2),)
program = torch.export.export(model, example)  # meets: export-strict
dynamic = export(model, example, dynamic_shapes={"input": {0: Dim("batch")}})  # meets: export-strict
old = export(model, example, strict=True)
new = export(model, example, strict=False)
