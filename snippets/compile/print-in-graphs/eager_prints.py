# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Under backend="eager", and under the stance force_eager, a print shows a value before it is changed in place."""

import contextlib
import io

import torch


def step(x):
    y = x + 1
    print("after the sum:", y)
    y.mul_(100)
    return y


def printed(function):
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        function(torch.zeros(2))
    return text.getvalue().strip()


expected = "after the sum: tensor([1., 1.])"
assert printed(torch.compile(step, backend="eager")) == expected, printed(torch.compile(step, backend="eager"))
if hasattr(torch.compiler, "set_stance"):
    torch.compiler.reset()
    with torch.compiler.set_stance("force_eager"):
        assert printed(torch.compile(step)) == expected, printed(torch.compile(step))
print(expected)
