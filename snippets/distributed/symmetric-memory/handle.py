# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: _SymmetricMemory has no multicast_ptr"]
# ///
"""What the handle of rendezvous offers to a kernel, by name, without a GPU."""

# --8<-- [start:use]
from torch._C._distributed_c10d import _SymmetricMemory

for name in (
    "buffer_ptrs_dev",
    "signal_pad_ptrs_dev",
    "multicast_ptr",
    "get_buffer",
    "get_remote_tensor",
    "get_signal_pad",
    "put_signal",
    "wait_signal",
    "barrier",
):
    print(f"{name}: {'there' if hasattr(_SymmetricMemory, name) else 'not there'}")
# --8<-- [end:use]

assert hasattr(_SymmetricMemory, "multicast_ptr"), "_SymmetricMemory has no multicast_ptr"
offered = {"buffer_ptrs_dev", "signal_pad_ptrs_dev", "put_signal", "wait_signal", "get_signal_pad"}
assert offered <= set(dir(_SymmetricMemory)), offered - set(dir(_SymmetricMemory))
assert not hasattr(_SymmetricMemory, "buffer_ptrs_device"), "any name is there"
