"""The most memory that one training step holds, above what torch took when it was imported."""

import json
import multiprocessing
import resource
import sys

import torch
from torch import nn

MODELS = {
    "MLP": (lambda: nn.Sequential(*(nn.Sequential(nn.Linear(1024, 1024), nn.ReLU()) for _ in range(4))), (512, 1024)),
    "convolutional block": (
        lambda: nn.Sequential(nn.Conv2d(32, 32, 3), nn.BatchNorm2d(32), nn.ReLU(), nn.Conv2d(32, 32, 3)),
        (8, 32, 64, 64),
    ),
    "transformer encoder": (
        lambda: nn.TransformerEncoder(nn.TransformerEncoderLayer(256, 4, 1024, dropout=0.0, batch_first=True), 2),
        (8, 128, 256),
    ),
}


def measure_step(name, answers):
    torch.set_num_threads(1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    make, shape = MODELS[name]
    model = make()
    optimizer = torch.optim.AdamW(model.parameters())
    model(torch.ones(shape)).sum().backward()
    optimizer.step()
    answers.put((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)


found = {}
for name in MODELS:
    context = multiprocessing.get_context("fork")
    answers = context.SimpleQueue()
    process = context.Process(target=measure_step, args=(name, answers))
    process.start()
    process.join()
    if process.exitcode:
        sys.exit(f"{name}: exit status {process.exitcode}")
    found[f"training step: {name}, MB"] = answers.get()
print(json.dumps(found))
