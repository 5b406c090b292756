# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a number beyond 448 is nan in float8_e4m3fn']
# ///
"""A cast to float8_e4m3fn cuts off at 448, infinity too; before 2.13 what was beyond became nan."""

# --8<-- [start:use]
import torch

values = torch.tensor([448.0, 465.0, -1e4, float("inf"), float("nan")])
print(values.to(torch.float8_e4m3fn).float())

limit = torch.finfo(torch.float8_e4m3fn).max
print(values.clamp(-limit, limit).to(torch.float8_e4m3fn).float())  # the same on every release
print((values.abs() > limit).tolist())  # what is cut off
# --8<-- [end:use]

found = values.to(torch.float8_e4m3fn).float()
assert found[1] == 448.0, "a number beyond 448 is nan in float8_e4m3fn"
assert found[:4].tolist() == [448.0, 448.0, -448.0, 448.0]
assert found[4].isnan()
assert values.clamp(-limit, limit).to(torch.float8_e4m3fn).float()[:4].tolist() == [448.0, 448.0, -448.0, 448.0]
assert (values.abs() > limit).tolist() == [False, True, True, True, False]
assert torch.tensor(1e6).to(torch.float8_e5m2).float().isinf()  # the other format has infinity
