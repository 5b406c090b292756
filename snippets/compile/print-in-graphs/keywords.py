# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the keyword breaks the graph"]
# ///
"""Up to 2.13 a reordered print drops its keywords."""

import contextlib
import io

import torch
import torch._dynamo.testing

torch._dynamo.config.reorderable_logging_functions.add(print)


def ended(x):
    y = x * 2
    print("sum:", y.sum(), end="!")
    return y + 1


def separated(x):
    y = x * 2
    print("sum:", y.sum(), sep="=")
    return y + 1


def graphs_and_text(function):
    torch._dynamo.reset()
    counter = torch._dynamo.testing.CompileCounter()
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        torch.compile(function, backend=counter)(torch.ones(2))
    return counter.frame_count, text.getvalue()


for function, eager in ((ended, "sum: tensor(4.)!"), (separated, "sum:=tensor(4.)\n")):
    expected = io.StringIO()
    with contextlib.redirect_stdout(expected):
        function(torch.ones(2))
    assert expected.getvalue() == eager
    graphs, text = graphs_and_text(function)
    assert graphs == 1, "the keyword breaks the graph"
    assert text == "sum: tensor(4.)\n", f"{function.__name__}: {text!r}"
