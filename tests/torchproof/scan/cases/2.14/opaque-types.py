from torch._library import opaque_object
from torch._opaque_base import OpaqueBase  # meets: opaque-types


class Counter(OpaqueBase):
    value = 0


opaque_object.register_opaque_type(Counter, typ="reference")  # meets: opaque-types
name = opaque_object.get_opaque_type_name(Counter)
