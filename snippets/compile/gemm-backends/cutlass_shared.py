# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .*cutlass"]
# ///
"""CUTLASS settings count under `config.cutlass`; under `config.cuda` they are accepted and not read."""

# --8<-- [start:use]
from torch._inductor import config

config.cuda.cutlass_max_profiling_configs = 5  # where it was up to 2.10
print("after setting the old name:", config.cutlass.cutlass_max_profiling_configs)
config.cutlass.cutlass_max_profiling_configs = 5
print("after setting the new one: ", config.cutlass.cutlass_max_profiling_configs)
# --8<-- [end:use]

from torch._inductor import list_options
from torch._inductor.utils import _use_cutlass_for_op

assert config.cutlass.cutlass_instantiation_level == config.xpu.cutlass_instantiation_level == "0"
config.cuda.cutlass_enabled_ops = "mm"
assert _use_cutlass_for_op("addmm"), "the old name is read"
config.cutlass.cutlass_enabled_ops = "mm"
assert not _use_cutlass_for_op("addmm"), "the new name is not read"
assert {"cuda.cutlass_enabled_ops", "cutlass.cutlass_enabled_ops"} <= set(list_options()), "an option is refused"
