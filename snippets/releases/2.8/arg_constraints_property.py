# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the class has a dictionary']
# ///
"""arg_constraints of Uniform is a property of an instance."""

# --8<-- [start:use]
from torch.distributions import Uniform

print(sorted(Uniform(0.0, 1.0).arg_constraints))
print("on the class:", isinstance(Uniform.arg_constraints, dict))
# --8<-- [end:use]

assert isinstance(Uniform.arg_constraints, property), "the class has a dictionary"
assert sorted(Uniform(0.0, 1.0).arg_constraints) == ["high", "low"]
