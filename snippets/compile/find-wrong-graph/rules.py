# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*debug_backend_override does not exist']
# ///
"""How a rule names graphs, what an unreadable one does, and that the number is that of the compile id."""

import logging

import torch
from torch._guards import CompileContext

used = []


@torch._dynamo.register_backend
def override(graph, example_inputs, **options):
    used.append("override")
    return graph.forward


def own(graph, example_inputs):
    used.append(str(CompileContext.current_compile_id()))
    return graph.forward


FUNCTIONS = (
    lambda x: x + 0,
    lambda x: x + 1,
    lambda x: x + 2,
    lambda x: x + 3,
    lambda x: x + 4,
    lambda x: x + 5,
    lambda x: x + 6,
)


def outcomes(rule):
    """Compile seven functions with one graph each and say where the rule took each graph."""
    torch.compiler.reset()
    used.clear()
    torch._dynamo.config.debug_backend_override = rule
    for function in FUNCTIONS:
        torch.compile(function, backend=own)(torch.ones(2))
    return "".join("x" if name == "override" else "." for name in used)


expected = {
    "": ".......",
    "3:override": "...x...",
    "0,2:override": "x.x....",
    "2-4:override": "..xxx..",
    ">4:override": ".....xx",
    "<=1:override": "xx.....",
    "1:override;>5:override": ".x....x",
}
for rule, where in expected.items():
    assert outcomes(rule) == where, f"{rule} takes {used}"

outcomes("")
assert used == [f"{number}/0" for number in range(7)], f"the first part of the id is not the number: {used}"

lines = []
handler = logging.Handler()
handler.emit = lambda record: lines.append(record.getMessage())
for name in list(logging.root.manager.loggerDict):
    if name.startswith("torch"):
        logging.getLogger(name).addHandler(handler)
assert outcomes("three:override") == ".......", "an unreadable rule names graphs"
assert any("Invalid graph ID filter" in line for line in lines), lines

# A program is right under force_eager where a graph is wrong.
torch.compiler.reset()
torch._dynamo.config.debug_backend_override = ""
wrong = torch.compile(lambda x: x + 1, backend=lambda graph, inputs: lambda *args: [args[-1] - 1])
assert wrong(torch.zeros(1)).item() == -1.0, "the backend is not wrong"
with torch.compiler.set_stance("force_eager"):
    assert wrong(torch.zeros(1)).item() == 1.0, "force_eager is wrong too"
