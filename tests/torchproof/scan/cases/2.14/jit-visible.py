import torch


@torch.jit.script  # meets: jit-visible
def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


layer = torch.nn.Linear(2, 2).eval()
traced = torch.jit.trace(layer, torch.ones(1, 2))  # meets: jit-visible
frozen = torch.jit.freeze(torch.jit.script(layer))  # meets: jit-visible
torch.jit.save(traced, "layer.pt")  # meets: jit-visible
loaded = torch.jit.load("layer.pt")  # meets: jit-visible
compiled = torch.compile(layer)
tracing = torch.jit.is_tracing()
