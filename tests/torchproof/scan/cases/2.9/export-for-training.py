import torch

model, example = torch.nn.Linear(2, 2), (torch.ones(1, 2),)
program = torch.export.export_for_training(model, example)  # meets: export-for-training
same = torch.export.export(model, example)
