# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: guards are skipped through dict tags', 'AttributeError: .*(use_recursive_dict_tags_for_guards|skip_guards_on_constant_func_defaults) does not exist']
# ///
"""Guards look at every module again, and at constant default arguments."""

# --8<-- [start:use]
from torch._dynamo import config

print(config.use_recursive_dict_tags_for_guards, config.skip_guards_on_constant_func_defaults)
# --8<-- [end:use]

assert config.use_recursive_dict_tags_for_guards is False, "guards are skipped through dict tags"
assert config.skip_guards_on_constant_func_defaults is False
