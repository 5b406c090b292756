# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.copied., .enumerated., .as_dict., .assigned.\]',
# ]
# ///
"""copy.deepcopy, iteration over an enum, dataclasses.asdict and assignment to a frozen field."""

# --8<-- [start:use]
import copy
import dataclasses
import enum

import torch


class Mode(enum.Enum):
    TRAIN = 1
    EVAL = 2


@dataclasses.dataclass
class Config:
    width: int = 4


@dataclasses.dataclass(frozen=True)
class Frozen:
    width: int = 4


def copied(x):
    return x * copy.deepcopy(Config()).width


def enumerated(x):
    return x * sum(mode.value for mode in Mode)


def as_dict(x):
    return x * dataclasses.asdict(Config())["width"]


def assigned(x):
    try:
        Frozen().width = 8
    except dataclasses.FrozenInstanceError:
        return x + 1
    return x


broken = []
for function in (copied, enumerated, as_dict, assigned):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except torch._dynamo.exc.TorchDynamoException:
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (copied, enumerated, as_dict, assigned):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__

# A copy is made and a changed field is seen at every call; an append happens at every call, and is a graph each time.
config, steps, graphs = Config(), [], []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend, fullgraph=True)
def step(x):
    mine = copy.deepcopy(config)
    return x * mine.width, mine


@torch.compile(backend=counting_backend, fullgraph=True)
def recorded(x):
    steps.append(1)
    return x + 1


copies = [step(torch.ones(1))[1] for config.width in (4, 4, 5)]
assert [mine.width for mine in copies] == [4, 4, 5] and copies[0] is not copies[1], copies
assert len(graphs) == 2, graphs
for _ in range(3):
    recorded(torch.ones(1))
assert steps == [1, 1, 1] and len(graphs) == 2 + 3, (steps, len(graphs))
