# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: register_opaque_type is silent',
#     "ImportError: cannot import name 'opaque_object' from 'torch._library'",
#     "ModuleNotFoundError: No module named 'torch._opaque_base'",
# ]
# ///
"""register_opaque_type logs that it is deprecated; register_custom_class takes its place."""

# --8<-- [start:use]
import logging

from torch._library import opaque_object
from torch._opaque_base import OpaqueBase

told = []
handler = logging.Handler()
handler.emit = lambda record: told.append(record.getMessage())
logging.getLogger("torch._library.opaque_object").addHandler(handler)


class Old(OpaqueBase):
    pass


opaque_object.register_opaque_type(Old, typ="reference")
print(told)
if told:
    from torch._custom_class_base import CustomClassBase

    class New(CustomClassBase):
        pass

    opaque_object.register_custom_class(New, typ="reference")
# --8<-- [end:use]

assert told, "register_opaque_type is silent"
assert told[0] == "register_opaque_type is deprecated, use register_custom_class instead", told
