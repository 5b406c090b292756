# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: skip_code_recursive_on_recompile_limit_hit is silent', 'AttributeError: torch._dynamo.config.skip_code_recursive_on_recompile_limit_hit does not exist']
# ///
"""Setting skip_code_recursive_on_recompile_limit_hit does nothing and warns."""

# --8<-- [start:use]
import warnings

from torch._dynamo import config

name = "skip_code_recursive_on_recompile_limit_hit"
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    setattr(config, name, False)
messages = [str(warning.message) for warning in caught if f"{name} is deprecated" in str(warning.message)]
print(messages[0] if messages else "silent")
# --8<-- [end:use]

assert messages, f"{name} is silent"
