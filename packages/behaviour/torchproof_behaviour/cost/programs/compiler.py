"""The compiler, step by step: Dynamo, AOTAutograd, Inductor without and with its cache, export, a compiled call."""

import json
import time
import warnings
from functools import partial
from pathlib import Path

import torch
import torch._dynamo
from torch import nn

warnings.simplefilter("ignore")
torch.set_num_threads(1)


class Block(nn.Module):
    """A transformer block without dropout."""

    def __init__(self):
        super().__init__()
        self.first, self.second = nn.LayerNorm(64), nn.LayerNorm(64)
        self.inward, self.outward = nn.Linear(64, 192), nn.Linear(64, 64)
        self.wide = nn.Sequential(nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 64))

    def forward(self, x):
        heads = self.inward(self.first(x)).unflatten(-1, (3, 4, 16)).permute(2, 0, 3, 1, 4)
        x = x + self.outward(nn.functional.scaled_dot_product_attention(*heads).transpose(1, 2).flatten(2))
        return x + self.wide(self.second(x))


def run_loop(x):
    for _ in range(20):
        x = x.sin()
        torch._dynamo.graph_break()  # noqa: SLF001
    return x


MODELS = {
    "MLP": lambda: (nn.Sequential(*(nn.Sequential(nn.Linear(64, 64), nn.ReLU()) for _ in range(6))), torch.ones(8, 64)),
    "convolutional block": lambda: (
        nn.Sequential(nn.Conv2d(8, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.Conv2d(8, 8, 3)),
        torch.ones(2, 8, 16, 16),
    ),
    "transformer block": lambda: (Block(), torch.ones(2, 8, 64)),
    "20 graph breaks": lambda: (run_loop, torch.ones(8, requires_grad=True)),
}


def time_once(call):
    begun = time.perf_counter()
    call()
    return time.perf_counter() - begun


def time_compiled(make, backend, *, backward=False):
    torch.manual_seed(0)
    model, x = make()
    torch._dynamo.reset()  # noqa: SLF001
    compiled = torch.compile(model, backend=backend)
    return time_once(lambda: compiled(x).sum().backward() if backward else compiled(x)), compiled, x


found = {}
time_compiled(MODELS["MLP"], "eager")  # the first use imports; the program start has its time
time_compiled(MODELS["MLP"], "aot_eager", backward=True)
for name, make in MODELS.items():
    found[f"Dynamo: {name}"] = min(time_compiled(make, "eager")[0] for _ in range(3))
    found[f"AOTAutograd, forward and backward: {name}"] = min(
        time_compiled(make, "aot_eager", backward=True)[0] for _ in range(2)
    )


def time_calls(compiled, x, number=20):
    with torch.no_grad():
        compiled(x)
        return min(time_once(lambda: [compiled(x) for _ in range(number)]) for _ in range(number)) / number


for name in ("MLP", "transformer block"):
    first, _, _ = time_compiled(MODELS[name], "inductor")
    found[f"Inductor without its cache, the first includes its imports: {name}"] = first
    again, compiled, x = time_compiled(MODELS[name], "inductor")
    found[f"Inductor from its cache: {name}"] = again
    found[f"call of the compiled model: {name}"] = time_calls(compiled, x)
    size = sum(file.stat().st_size for file in Path.cwd().rglob("*") if file.is_file())
    found[f"files of Inductor's cache: {name}, MB"] = size / 1e6


def export_model(model, x):
    torch.export.export(model, (x,))


for name in ("MLP", "convolutional block", "transformer block"):
    model, x = MODELS[name]()
    export_model(model, x)
    found[f"torch.export.export: {name}"] = min(time_once(partial(export_model, model, x)) for _ in range(3))
print(json.dumps(found))
