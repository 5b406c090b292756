import torch

layer = torch.nn.Linear(2, 1)
program = torch.export.export_for_training(layer, (torch.ones(1, 2),))  # meets: export-for-training
same = torch.export.export(layer, (torch.ones(1, 2),))
