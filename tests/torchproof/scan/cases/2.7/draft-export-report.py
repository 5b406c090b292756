import torch
from torch.export._draft_export import draft_export

model, example = torch.nn.Linear(2, 2), (torch.ones(1, 2),)
program, report = draft_export(model, example)  # meets: draft-export-report
print(report)
exported = torch.export.export(model, example)
