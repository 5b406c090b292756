"""The operators of ``torch.ops.aten``, read from the list that every wheel carries."""

import re

from torchproof.names.records import Record

FUNCTION = re.compile(r"^- func: ([\w.]+)(\(.*)$", re.MULTILINE)
GENERATED = re.compile(r"^  autogen: (.+)$", re.MULTILINE)


def operators(text: str) -> dict[str, Record]:
    """Return the operators by name, with the schemas of their overloads."""
    schemas: dict[str, list[str]] = {}
    for name, schema in FUNCTION.findall(text):
        operator, _, overload = name.partition(".")
        schemas.setdefault(operator, []).append(f"{overload}{schema}")
    for line in GENERATED.findall(text):
        for name in line.split(","):
            schemas.setdefault(name.strip().partition(".")[0], [])
    return {name: Record("op", () if name.startswith("_") else tuple(found)) for name, found in schemas.items()}
