# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: eps=0 is taken']
# ///
"""Batch normalisation refuses eps=0 in training; with a small eps a layer is the identity as before."""

# --8<-- [start:use]
import torch


def outcome(eps, training):
    torch.manual_seed(0)
    layer = torch.nn.BatchNorm1d(3, eps=eps).train(training)
    try:
        layer(torch.randn(4, 3))
    except ValueError as error:
        return str(error)
    return "taken"


for training in (True, False):
    print("training" if training else "evaluation", outcome(0.0, training))
# --8<-- [end:use]

assert "eps must be positive" in outcome(0.0, True), "eps=0 is taken"
assert "batch_norm eps must be" in outcome(-1e-5, False), "eps=-1e-5 is taken"
assert outcome(1e-12, True) == outcome(1e-12, False) == "taken"
x = torch.randn(4, 3)
torch.testing.assert_close(torch.nn.BatchNorm1d(3, eps=1e-12).eval()(x), x)
