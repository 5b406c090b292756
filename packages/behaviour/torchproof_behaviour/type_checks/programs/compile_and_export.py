"""Compiled functions, exported programs, graphs and custom operators."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import torch
import torch.fx
from torch import Tensor, nn
from torch.export import Dim, ExportedProgram, export
from torch.export import load as load_program
from torch.export import save as save_program
from torch.library import custom_op

F = TypeVar("F", bound=Callable[..., Any])


@torch.compile(dynamic=True, fullgraph=True)
def scale(x: Tensor, factor: float) -> Tensor:
    return x * factor


@custom_op("typed::double", mutates_args=())  # type: ignore[untyped-decorator]
def double(x: Tensor) -> Tensor:
    return x * 2


@double.register_fake  # type: ignore[untyped-decorator]
def _(x: Tensor) -> Tensor:
    return torch.empty_like(x)


@torch.jit.script
def relu_sum(x: Tensor) -> Tensor:
    return torch.relu(x).sum()


class Scorer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(3, 2)

    @torch.no_grad()
    def score(self, x: Tensor) -> Tensor:
        return self.forward(x).softmax(dim=-1)

    @torch.compile
    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.linear(x)
        return out

    @torch.jit.ignore  # type: ignore[untyped-decorator]
    def describe(self) -> str:
        return f"{self.linear.in_features} features"

    @torch.compiler.disable  # type: ignore[untyped-decorator]
    def log(self, x: Tensor) -> None:
        print(x.shape)


def keep_eager(function: F) -> F:
    return cast("F", torch.compiler.disable(function))  # type: ignore[no-untyped-call]


@keep_eager
def log_shape(x: Tensor) -> None:
    print(x.shape)


def count(graph: torch.fx.GraphModule, example: Sequence[Tensor]) -> Callable[..., object]:
    print(len(list(graph.graph.nodes)), len(example))
    return graph.forward


def inspect(model: nn.Module) -> list[str]:
    traced = torch.fx.symbolic_trace(model)
    names = [node.name for node in traced.graph.nodes if node.op == "call_function"]
    traced.graph.lint()  # type: ignore[no-untyped-call]
    traced.recompile()
    return names


def make_program(model: nn.Module) -> ExportedProgram:
    batch = Dim("batch", min=2, max=64)
    return export(model, (torch.ones(4, 3),), dynamic_shapes={"input": {0: batch}})


def round_trip(program: ExportedProgram, path: Path) -> nn.Module:
    save_program(program, path)
    return load_program(path).module()


def main() -> None:
    model = nn.Linear(3, 2)
    compiled = torch.compile(model, mode="max-autotune-no-cudagraphs", options=None)
    print(compiled(torch.ones(1, 3)).shape, scale(torch.ones(2), 3.0), double(torch.ones(2)))
    print(torch.compile(scale, backend=count)(torch.ones(2), 2.0))
    scorer = Scorer()
    scorer.log(scorer.score(torch.ones(1, 3)))
    log_shape(torch.ones(1))
    print(scorer.describe(), relu_sum(torch.ones(2)))
    program = make_program(model)
    print(program.graph_signature.user_inputs, inspect(model), program.module()(torch.ones(5, 3)).shape)
    torch.compiler.reset()


if __name__ == "__main__":
    main()
