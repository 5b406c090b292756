from torch.utils import _pytree as pytree
from torch.utils._pytree import TreeSpec

leaf = pytree.LeafSpec()  # meets: pytree-leaf-spec


def depth(spec: TreeSpec):
    if isinstance(spec, pytree.LeafSpec):
        return 0
    return 1 + max(depth(child) for child in spec.children_specs)  # meets: pytree-leaf-spec


def width(spec: TreeSpec):
    return spec.num_children
