# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*benchmark_template_fusion does not exist']
# ///
"""benchmark_template_fusion is the new name of benchmark_epilogue_fusion."""

# --8<-- [start:use]
from torch._inductor import config

print(config.benchmark_template_fusion, config.max_template_fusion_benchmarked_choices)
# --8<-- [end:use]

assert config.benchmark_template_fusion in (True, False)
