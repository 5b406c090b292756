import torch
from torch.jit import ScriptModule, script, script_method


@script  # meets: jit-visible
def gelu(x):
    return x * 0.5 * (1.0 + torch.erf(x / 1.41421))


class Cell(ScriptModule):
    @script_method  # meets: jit-visible
    def forward(self, x):
        return gelu(x)


def ship(net, x):
    traced = torch.jit.trace(net, example_inputs=x, strict=False)  # meets: jit-visible
    torch.jit.save(traced, "net.pt")  # meets: jit-visible
    traced.save("again.pt")
    return torch.jit.load("net.pt", map_location="cpu")  # meets: jit-visible
