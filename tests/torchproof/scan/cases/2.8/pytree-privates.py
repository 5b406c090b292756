from torch.utils import _pytree as pytree


def walk(tree):
    if pytree._is_leaf(tree):  # meets: pytree-privates
        return [tree]
    if pytree._is_namedtuple_instance(tree):  # meets: pytree-privates
        return list(tree)
    return pytree.tree_leaves(tree)
