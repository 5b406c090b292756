"""What an error says is missing: a module, a name, a keyword, an argument."""

import re
from dataclasses import dataclass

QUOTED = r"['\"`]([\w.]{1,200})['\"`]"
MISSING = (
    re.compile(rf"cannot import name {QUOTED} from (?:partially initialized module )?{QUOTED}"),
    re.compile(rf"module {QUOTED} has no attribute {QUOTED}"),
    re.compile(rf"type object {QUOTED} has no attribute {QUOTED}"),
    re.compile(rf"{QUOTED} object has no attribute {QUOTED}"),
    re.compile(r"([\w.]{1,200})\.(\w{1,200}) does not exist"),
)
MODULE = re.compile(rf"No module named {QUOTED}")
KEYWORD = re.compile(rf"([\w.<>]{{1,200}})\(\)(?::| got) an? ?unexpected keyword argument {QUOTED}")
POSITIONAL = re.compile(
    r"([\w.<>]{1,200})\(\) takes (?:from \d{1,3} to |at most |exactly )?(\d{1,3}) positional arguments? but (\d{1,3})"
)
REQUIRED = re.compile(r"([\w.<>]{1,200})\(\) missing \d{1,3} required [\w-]{1,20} arguments?: (.{1,300})")


@dataclass(frozen=True, slots=True)
class NameQuestion:
    """What an error says is missing."""

    holder: str
    """The module, class or function, as the error calls it; "" if the name has none."""
    name: str
    """The name, the keyword, or how many arguments were given by position; "" if one is missing."""
    kind: str
    """``module``, ``name``, ``keyword`` or ``arguments``."""


def read_name_question(message: str) -> NameQuestion | None:
    """Return what an error says is missing, None if it is about something else."""
    first = message[:2000]
    if match := MODULE.search(first):
        return NameQuestion("", match[1], "module")
    for pattern in MISSING:
        if match := pattern.search(first):
            name, holder = (match[1], match[2]) if pattern is MISSING[0] else (match[2], match[1])
            return NameQuestion(holder, name, "name")
    if match := KEYWORD.search(first):
        return NameQuestion(_strip_constructor(match[1]), match[2], "keyword")
    if match := POSITIONAL.search(first):
        return NameQuestion(_strip_constructor(match[1]), match[3], "arguments")
    if match := REQUIRED.search(first):
        return NameQuestion(_strip_constructor(match[1]), "", "arguments")
    return None


def _strip_constructor(name: str) -> str:
    return name.removesuffix(".__init__").removesuffix(".__new__").rpartition("<locals>.")[2]
