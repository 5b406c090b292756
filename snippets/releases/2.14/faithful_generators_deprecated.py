# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: enable_faithful_generator_behavior is silent']
# ///
"""Setting enable_faithful_generator_behavior does nothing and warns."""

# --8<-- [start:use]
import warnings

from torch._dynamo import config

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    config.enable_faithful_generator_behavior = True
messages = [str(warning.message) for warning in caught if "enable_faithful_generator_behavior is deprecated" in str(warning.message)]
print(messages[0] if messages else "silent")
# --8<-- [end:use]

assert messages, "enable_faithful_generator_behavior is silent"
