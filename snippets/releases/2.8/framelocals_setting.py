# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#   "AssertionError: the setting switches it off",
#   "KeyError: 'enable_cpp_framelocals_guard_eval'",
#   "AttributeError: torch._dynamo.config.enable_cpp_framelocals_guard_eval does not exist",
# ]
# ///
"""Guards read the frame's locals directly, whatever enable_cpp_framelocals_guard_eval says."""

# --8<-- [start:use]
import torch
import torch._dynamo.config as config
from torch._dynamo.eval_frame import _debug_get_cache_entry_list


def double(x):
    return x * 2


def guards(enabled):
    torch.compiler.reset()
    with config.patch(enable_cpp_framelocals_guard_eval=enabled):
        torch.compile(double, backend="eager")(torch.ones(2))
    return str(_debug_get_cache_entry_list(double.__code__)[0].guard_manager)


direct = {enabled: "FrameLocalsGuardAccessor" in guards(enabled) for enabled in (True, False)}
print(direct)
# --8<-- [end:use]

assert direct[True], "guards do not read the locals of the frame"
assert direct[False], "the setting switches it off"
