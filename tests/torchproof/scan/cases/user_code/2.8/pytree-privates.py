import torch.utils._pytree as pytree
from torch.utils._pytree import _is_leaf as is_leaf


def walk(tree):
    if is_leaf(tree):  # meets: pytree-privates
        return [tree]
    if pytree._is_namedtuple_instance(tree):  # meets: pytree-privates
        tree = tree._asdict()
    return pytree.tree_flatten(tree)[0]
