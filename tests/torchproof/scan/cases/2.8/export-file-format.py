import torch

program = torch.export.load("model.pt2")  # meets: export-file-format
torch.export.save(program, "copy.pt2")
weights = torch.load("weights.pt", weights_only=True)
