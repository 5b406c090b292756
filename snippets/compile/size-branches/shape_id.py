# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: mark_unbacked\(\) got an unexpected keyword argument .shape_id',
# ]
# ///
"""Dimensions with one shape_id are one symbol, so that code may compare them."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked


def add_bias(x, bias):
    if x.shape[0] == bias.shape[0]:
        return x + bias
    return x + bias.sum()


def outcome(lengths, **options):
    torch.compiler.reset()
    compiled = torch.compile(add_bias, backend="eager", fullgraph=True)
    for length, other in lengths:
        x, bias = torch.ones(length), torch.ones(other)
        mark_unbacked(x, 0, **options)
        mark_unbacked(bias, 0, **options)
        try:
            compiled(x, bias)
        except Exception as error:
            return type(error).__name__
    return "no error"


print("without:          ", outcome([(5, 5)]))
print("with shape_id:    ", outcome([(5, 5), (7, 7)], shape_id="batch"))
print("sizes that differ:", outcome([(5, 5), (5, 7)], shape_id="batch"))
# --8<-- [end:use]

assert outcome([(5, 5)]) == "UserError"
assert outcome([(5, 5), (7, 7)], shape_id="batch") == "no error"
assert outcome([(5, 5), (5, 7)], shape_id="batch") == "AssertionError"
