"""How much the history keeps of a name."""

from torchproof.history.module_names import is_private, is_settings

VERSION = "__version__"


def is_brief(module: str, name: str) -> bool:
    """Return True if of a private name no more than its kind is kept, unless a public one leads to it."""
    if is_settings(module):
        return name.startswith("_")
    return (name.startswith("_") and name != VERSION) or (is_private(module) and module.count(".") > 1)
