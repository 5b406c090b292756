# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: inline_inbuilt_nn_modules is silent']
# ///
"""Setting inline_inbuilt_nn_modules does nothing and warns."""

# --8<-- [start:use]
import warnings

from torch._dynamo import config

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    config.inline_inbuilt_nn_modules = True
messages = [str(warning.message) for warning in caught if "inline_inbuilt_nn_modules is deprecated" in str(warning.message)]
print(messages[0] if messages else "silent")
# --8<-- [end:use]

assert messages, "inline_inbuilt_nn_modules is silent"
