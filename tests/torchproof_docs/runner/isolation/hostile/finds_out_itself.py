# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""What a recording runs asks the compiler itself, and times its guards; nothing was found out for it."""

# --8<-- [start:use]
from torch._dynamo.guards import profile_guard_manager
from torch._inductor.cpu_vec_isa import valid_vec_isa_list

print(valid_vec_isa_list.cache_info().currsize)
# --8<-- [end:use]

assert valid_vec_isa_list.cache_info().currsize == 0
assert profile_guard_manager.__module__ == "torch._C._dynamo.guards", profile_guard_manager
