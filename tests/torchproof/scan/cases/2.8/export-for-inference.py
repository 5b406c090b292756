import torch

model, example = torch.nn.Linear(2, 2), (torch.ones(1, 2),)
program = torch.export.export_for_inference(model, example)  # meets: export-for-inference
decomposed = torch.export.export(model, example, strict=True).run_decompositions()
