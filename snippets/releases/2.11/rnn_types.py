# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: wrong types are taken']
# ///
"""Recurrent layers refuse a bias, batch_first or input_size of another type, and an input_size of 0."""

# --8<-- [start:use]
import numpy
import torch

calls = {
    "bias=1": lambda: torch.nn.LSTM(4, 8, bias=1),
    "batch_first=1": lambda: torch.nn.GRU(4, 8, batch_first=1),
    "a NumPy integer": lambda: torch.nn.LSTM(numpy.int64(4), 8),
    "input_size=0": lambda: torch.nn.RNN(0, 8),
}
refused = {}
for name, call in calls.items():
    try:
        call()
    except (TypeError, ValueError) as error:
        refused[name] = f"{type(error).__name__}: {error}"
        print(name, "->", refused[name])
# --8<-- [end:use]

assert refused, "wrong types are taken"
assert list(refused) == list(calls), f"taken: {calls.keys() - refused.keys()}"
assert [text.partition(":")[0] for text in refused.values()] == ["TypeError"] * 3 + ["ValueError"], refused
layer = torch.nn.LSTM(int(numpy.int64(4)), 8, bias=bool(1), batch_first=bool(1))
assert layer(torch.ones(2, 3, 4))[0].shape == (2, 3, 8)
