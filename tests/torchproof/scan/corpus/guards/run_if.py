import torch
from helpers import RunIf, requires_torch, skip_if_lt_torch


@RunIf(min_torch="2.6")
def test_one():
    torch.compiler.set_stance("default")  # guarded: TP3


@requires_torch("2.6")
def test_two():
    torch.compiler.set_stance("default")  # guarded: TP3


@skip_if_lt_torch("2.6")
def test_three():
    torch.compiler.set_stance("default")  # guarded: TP3
