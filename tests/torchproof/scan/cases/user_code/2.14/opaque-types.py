from torch._library.opaque_object import register_opaque_type
from torch._opaque_base import OpaqueBase  # meets: opaque-types


class Queue(OpaqueBase):
    pass


register_opaque_type(Queue, typ="reference")  # meets: opaque-types
