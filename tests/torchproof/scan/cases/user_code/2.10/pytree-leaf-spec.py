from torch.utils import _pytree as pytree


class Node:
    def __init__(self, tree):
        self.leaves, self.spec = pytree.tree_flatten(tree)

    def width(self):
        return len(self.spec.children_specs)  # meets: pytree-leaf-spec

    @staticmethod
    def leaf():
        return pytree.LeafSpec()  # meets: pytree-leaf-spec
