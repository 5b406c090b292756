# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: shallow_copy_dict is silent']
# ///
"""The settings' shallow_copy_dict is deprecated; get_config_copy takes its place."""

# --8<-- [start:use]
import warnings

from torch._inductor import config

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    config.shallow_copy_dict()
messages = [str(warning.message) for warning in caught if "shallow_copy_dict" in str(warning.message)]
print(messages[0].partition(". ")[0] if messages else "silent")
print(config.get_config_copy()["max_autotune"])
# --8<-- [end:use]

assert messages, "shallow_copy_dict is silent"
