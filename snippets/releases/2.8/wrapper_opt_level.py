# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the old name is there", "AttributeError: .*compile_wrapper_opt_level"]
# ///
"""How AOTInductor compiles its wrapper is set by a level; the switch for O0 is gone."""

# --8<-- [start:use]
import torch._inductor.config

settings = torch._inductor.config.aot_inductor
try:
    settings.compile_wrapper_with_O0 = True
except AttributeError as error:
    print(f"AttributeError: {error}")
settings.compile_wrapper_opt_level = "O0"
# --8<-- [end:use]

assert settings.compile_wrapper_opt_level == "O0"
assert not hasattr(settings, "compile_wrapper_with_O0"), "the old name is there"
