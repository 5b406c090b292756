import torch
import torch._export

model, example = torch.nn.Linear(2, 2), (torch.ones(1, 2),)
graph = torch._export.capture_pre_autograd_graph(model, example)  # meets: capture-pre-autograd-graph
program = torch.export.export(model, example).module()
