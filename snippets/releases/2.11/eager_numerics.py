# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*eager_numerics']
# ///
"""Division rounding of Inductor is a setting of eager_numerics."""

# --8<-- [start:use]
from torch._inductor import config

print(config.eager_numerics.division_rounding)
# --8<-- [end:use]

assert not hasattr(config, "emulate_divison_rounding")
