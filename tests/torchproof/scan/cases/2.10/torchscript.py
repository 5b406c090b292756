import torch
from torch import jit


@torch.jit.script  # meets: torchscript
def double(x: torch.Tensor):
    return x * 2


@torch.jit.ignore
def helper(x):
    return x


model = torch.nn.Linear(2, 2)
traced = jit.trace(model, torch.ones(1, 2))  # meets: torchscript
scripted = torch.jit.script(model)  # meets: torchscript
torch.jit.save(scripted, "model.pt")  # meets: torchscript
loaded = torch.jit.load("model.pt", map_location="cpu")  # meets: torchscript
if torch.jit.is_scripting() or torch.jit.is_tracing():
    print("inside")
