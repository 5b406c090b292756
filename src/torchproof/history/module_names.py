"""Which modules are private, hold settings, or have their names in the history."""

# Private packages that people use.
PRACTITIONERS = (
    "torch._dynamo",
    "torch._inductor",
    "torch._functorch",
    "torch._higher_order_ops",
    "torch._export",
    "torch._library",
    "torch._logging",
    "torch._subclasses",
    "torch._utils",
    "torch.distributed._",
)
# What Python gives every module.
MODULE_ATTRIBUTES = frozenset(
    f"__{name}__" for name in ("name", "doc", "file", "dict", "spec", "loader", "package", "builtins", "cached")
)
# How deep below ``torch`` names of private modules are kept, besides those that a public name leads to.
DEPTH = 3


def is_private(module: str) -> bool:
    """Return True if a module, or a package around it, has a name with an underscore."""
    return any(part.startswith("_") for part in module.split("."))


def is_settings(module: str) -> bool:
    """Return True if a module holds settings."""
    return module.rpartition(".")[2] == "config"


def is_covered(module: str) -> bool:
    """Return True if the history has a module's own names: it is public, or one of the private ones that people use."""
    if not is_private(module):
        return True
    depth = DEPTH + module.startswith("torch.distributed.")
    return module.startswith(PRACTITIONERS) and module.count(".") < depth


def is_dunder(name: str) -> bool:
    """Return True if a name has two underscores on both sides."""
    return name.startswith("__") and name.endswith("__") and len(name) > 4
