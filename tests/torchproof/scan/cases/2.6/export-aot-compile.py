import torch
import torch._export

model = torch.nn.Linear(2, 2).eval()
path = torch._export.aot_compile(model, (torch.ones(1, 2),))  # meets: export-aot-compile
runner = torch._export.aot_load(path, "cpu")  # meets: export-aot-compile
program = torch.export.export(model, (torch.ones(1, 2),))
