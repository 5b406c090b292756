"""The line of each definition in a source, found without a syntax tree."""

import re

# A definition, the value of a module or of one of its classes, or a block that holds definitions of the module.
DEFINITION = re.compile(
    r"^(?P<indent>[ \t]*)(?:(?:async +)?def|(?P<is_class>class)) +(?P<name>\w+)"
    r"|^(?P<inner> {4}|)(?P<value>[^\W\d]\w*) *(?::[^=\n]*)?(?:=(?!=)|$)"
    r"|^(?P<block>if|else|elif|try|except|with|for)\b[^\n]*:[ \t]*(?:#.*)?$",
    re.MULTILINE,
)


def find_definition_lines(text: str) -> dict[str, int]:
    """Return the line of each definition in a source by its qualified name, the outermost and first of several."""
    found: dict[str, int] = {}
    indents: dict[str, int] = {}
    holders: list[tuple[int, str, bool]] = []
    line, at = 1, 0
    for match in DEFINITION.finditer(text):
        line, at = line + text.count("\n", at, match.start()), match.start()
        indent = len((match["indent"] or match["inner"] or "").expandtabs())
        while holders and holders[-1][0] >= indent:
            holders.pop()
        if match["block"]:
            continue
        is_member = not holders or holders[-1][2]
        if match["value"] and not (is_member and len(holders) == bool(indent)):
            continue
        name = match["name"] or match["value"]
        full = ".".join([*(holder for _, holder, _ in holders), name])
        if full not in found or indent < indents[full]:  # an example in a docstring stands deeper
            found[full], indents[full] = line, indent
        if match["name"]:
            holders.append((indent, name, bool(match["is_class"])))
    return found
