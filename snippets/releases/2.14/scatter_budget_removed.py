# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: partitioned_scatter_memory_budget is still there', 'AssertionError: no scatter is partitioned']
# ///
"""partitioned_scatter_memory_budget is gone; partitioned_scatter_enabled switches the pass off."""

# --8<-- [start:use]
from torch._inductor import config

known = config.get_config_copy()
print([name for name in known if name.startswith("partitioned_scatter")])
# --8<-- [end:use]

assert "partitioned_scatter_enabled" in known, "no scatter is partitioned"
assert "partitioned_scatter_memory_budget" not in known, "partitioned_scatter_memory_budget is still there"
with config.patch(partitioned_scatter_enabled=False):
    assert config.partitioned_scatter_enabled is False
