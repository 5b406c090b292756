# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .*aot_inductor_mode"]
# ///
"""Settings of Inductor that are gone raise AttributeError; two of AOTInductor have successors."""

# --8<-- [start:use]
from torch._inductor import config

config.aot_inductor_mode.compile_standalone = False  # was config.aot_inductor.compile_standalone
config.aot_inductor.package_constants_on_disk_format = None  # was package_constants_on_disk, a bool
try:
    config.bfloat16_atomic_adds_enabled = False
except AttributeError as error:
    print(f"AttributeError: {error}")
# --8<-- [end:use]

GONE = {
    config: ["bfloat16_atomic_adds_enabled", "reorder_iterative_debug_memory_recompute"],
    config.cuda: ["cutlass_presets"],
    config.aot_inductor: ["compile_standalone", "package_constants_on_disk"],
}
for holder, names in GONE.items():
    for name in names:
        assert not hasattr(holder, name), f"{name} is there"
