"""Which names the history keeps, and how much of each: public ones, and the private ones that people use."""

from torchproof.history.lookup_names import PRACTITIONERS, is_private, is_settings

VERSION = "__version__"
# How deep below ``torch`` names of private modules are kept, besides those that a public name leads to.
DEPTH = 3


def is_kept(module: str) -> bool:
    """Return True if a module's own names are kept: it is public, or one of the private ones that people use."""
    if not is_private(module):
        return True
    depth = DEPTH + module.startswith("torch.distributed.")
    return module.startswith(PRACTITIONERS) and module.count(".") < depth


def is_brief(module: str, name: str) -> bool:
    """Return True if of a private name no more than its kind is kept, unless a public one leads to it."""
    if is_settings(module):
        return name.startswith("_")
    return (name.startswith("_") and name != VERSION) or (is_private(module) and module.count(".") > 1)
