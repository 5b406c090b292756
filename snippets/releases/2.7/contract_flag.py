# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the flag is a boolean']
# ///
"""enable_floating_point_contract_flag is a string."""

# --8<-- [start:use]
from torch._inductor import config

print(repr(config.cpp.enable_floating_point_contract_flag))
# --8<-- [end:use]

assert config.cpp.enable_floating_point_contract_flag == "off", "the flag is a boolean"
