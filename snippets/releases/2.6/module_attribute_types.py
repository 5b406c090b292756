# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: typing\.Any']
# ///
"""Since 2.6 the attributes of a module that its class does not annotate have the type Tensor or Module."""

# --8<-- [start:use]
from typing import get_type_hints

from torch import Tensor, nn

returned = get_type_hints(nn.Module.__getattr__)["return"]
print(returned)
# --8<-- [end:use]

assert returned == Tensor | nn.Module, returned
