"""Classes that ``namedtuple`` makes of a list of names."""

import ast

from torchproof.names.facts import Binding, ClassFacts


def named_tuple(node: ast.Call) -> Binding:
    """Return the class that a call makes."""
    given = node.args[1]
    names: list[str] = []
    if isinstance(given, ast.Constant):
        names = str(given.value).replace(",", " ").split()
    elif isinstance(given, ast.List | ast.Tuple):
        parts = [part.elts[0] if isinstance(part, ast.Tuple) and part.elts else part for part in given.elts]
        names = [str(part.value) for part in parts if isinstance(part, ast.Constant)]
    members = {name: Binding("function", style="property") for name in names}
    constructor = Binding("function", signatures=(f"(self, {', '.join(names)})",), style="method")
    return Binding("class", body=ClassFacts(("typing.NamedTuple",), {"__new__": constructor, **members}, None, False))
