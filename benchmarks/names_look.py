"""Prints, as JSON, every name that the public modules of the installed torch show when they are imported.

It runs with the interpreter of one release, needs nothing but torch, and knows nothing of the history:
``names_installed.py`` starts it. Documented is what ``__all__`` lists or, in a module without one, what is defined
there and what a package re-exports.
"""

# ruff: noqa: BLE001, S112, C901 - whatever torch raises when it is looked at is an answer

import ast
import contextlib
import enum
import functools
import importlib
import inspect
import io
import json
import pkgutil
import re
import sys
import types
import warnings
from pathlib import Path
from typing import Any

import torch

LEFT_OUT = ("torch.utils.bottleneck", "torch.testing._internal", "torch.utils.tensorboard")
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
WARNED = {"FutureWarning", "DeprecationWarning", "PendingDeprecationWarning"}
PLAIN = (int, float, str, bool, type(None), tuple, list, dict, set, frozenset)
CLASSES: dict[int, str] = {}
MEMBERS: dict[str, dict[str, Any]] = {}
ALIVE: list[Any] = []


def attribute(thing: Any, name: str) -> Any:
    """Return an attribute, None also where asking raises."""
    try:
        return getattr(thing, name, None)
    except Exception:
        return None


def is_public(name: str) -> bool:
    return not any(part.startswith("_") for part in name.split("."))


def modules() -> dict[str, Any]:
    """Return the public modules that can be imported, and the error of each that cannot."""
    found: dict[str, Any] = {"torch": torch}
    for entry in pkgutil.walk_packages(torch.__path__, "torch.", onerror=lambda _: None):
        name = entry.name
        if not is_public(name) or name.startswith(LEFT_OUT) or name.endswith("__main__"):
            continue
        try:
            found[name] = importlib.import_module(name)
        except BaseException as error:
            found[name] = type(error).__name__
    return found


def shown(value: Any) -> str:
    """Return a default as text that two processes write alike."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if inspect.isclass(value) or inspect.isroutine(value):
        return str(attribute(value, "__qualname__") or value)
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(map(shown, value))) + "}"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(shown, value)) + "]"
    text = ADDRESS.sub("", repr(value))
    return re.sub(r"<(?:\w+\.)*(\w+) object>", r"<\1 object>", text)


def signature(thing: Any) -> list[list[str | None]] | None:
    """Return name, kind and default of each parameter; None where Python cannot tell."""
    if str(type(thing).__module__) == "typing" or isinstance(thing, types.UnionType | types.GenericAlias):
        return None  # an alias of types can be called, but nobody does
    if inspect.isclass(thing) and "__deprecated__" in vars(thing):
        # The decorator puts a constructor of its own before the real one, which then hides what a call takes.
        found = signature(thing.__init__)
        return found[1:] if found else None
    try:
        given = inspect.signature(thing).parameters.values()
    except Exception:
        return None
    return [[e.name, e.kind.name, None if e.default is e.empty else shown(e.default)] for e in given]


@functools.cache
def definitions(file: str) -> dict[Any, ast.AST]:
    """Return the functions of a file by the line where they begin, and the classes by their qualified name."""
    found: dict[Any, ast.AST] = {}

    def walk(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                found[min([child.lineno, *(each.lineno for each in child.decorator_list)])] = child
                walk(child, f"{prefix}{child.name}.<locals>.")
            elif isinstance(child, ast.ClassDef):
                found[f"{prefix}{child.name}"] = child
                walk(child, f"{prefix}{child.name}.")
            else:
                walk(child, prefix)

    with contextlib.suppress(OSError, SyntaxError):
        walk(ast.parse(Path(file).read_text(encoding="utf-8")), "")
    return found


def node_of(thing: Any) -> Any:
    """Return the definition of a function or a class."""
    try:
        if inspect.isclass(thing):
            return definitions(sys.modules[thing.__module__].__file__ or "").get(thing.__qualname__)
        plain = inspect.unwrap(thing)
        return definitions(plain.__code__.co_filename).get(plain.__code__.co_firstlineno)
    except Exception:
        return None


def warns(node: Any) -> bool:
    """Tell whether a function warns of its deprecation whenever it is called."""
    for statement in node.body:
        if isinstance(statement, ast.Return | ast.Raise):
            return False
        call = statement.value if isinstance(statement, ast.Expr) else None
        if isinstance(call, ast.Call) and "warn" in ast.unparse(call.func):
            names = {inner.id for inner in ast.walk(call) if isinstance(inner, ast.Name)}
            if names & WARNED or "deprecat" in ast.unparse(call).lower():
                return True
    return False


def deprecated(thing: Any) -> str | None:
    """Say how something is deprecated: by a decorator, by a warning at each call, in its docstring."""
    if isinstance(thing, property):
        thing = thing.fget
    if not (inspect.isclass(thing) or inspect.isroutine(thing)):
        return None  # what an object says belongs to its class
    if isinstance((attribute(thing, "__dict__") or {}).get("__deprecated__"), str):
        return "decorator"
    node = node_of(thing)
    if node is not None:
        if any("deprecat" in ast.unparse(each).partition("(")[0].lower() for each in node.decorator_list):
            return "decorator"
        bodies = [node]
        if isinstance(node, ast.ClassDef):
            bodies = [each for each in node.body if getattr(each, "name", "") in ("__init__", "__new__")]
            if any("deprecat" in ast.unparse(each).lower() for body in bodies for each in body.decorator_list):
                return "decorator"
        if any(map(warns, bodies)):
            return "warns"
    doc = attribute(thing, "__doc__")
    if not isinstance(doc, str):
        return None
    doc = inspect.cleandoc(doc)
    first = " ".join(doc.split("\n\n")[0].split())
    if re.search(r"^\.\. deprecated::", doc, re.MULTILINE):
        return "documented"
    if re.search(r"\b(?:is|are|been|be)(?: now| being)? deprecated\b|^\W*deprecated\b", first, re.IGNORECASE):
        return "documented"
    return None


def is_python(thing: Any) -> bool:
    """Tell whether something is written in Python."""
    if isinstance(thing, property):
        thing = thing.fget
    if inspect.isclass(thing):
        return not str(thing.__module__).startswith("torch._C") and type(thing).__name__ != "pybind11_type"
    with contextlib.suppress(Exception):
        thing = inspect.unwrap(thing)
    if callable(thing):
        return isinstance(thing, types.FunctionType | types.MethodType)
    return not inspect.isroutine(thing) and not inspect.isgetsetdescriptor(thing) and isinstance(thing, PLAIN)


def told(thing: Any, level: str) -> dict[str, Any]:
    """Return what is compared of a name."""
    kind = "class" if inspect.isclass(thing) else "callable" if callable(thing) else "value"
    found: dict[str, Any] = {"level": level, "kind": kind, "python": is_python(thing)}
    found["owner"] = f"{attribute(thing, '__module__')}:{attribute(thing, '__qualname__')}"
    with contextlib.suppress(Exception):
        found["deprecated"] = deprecated(thing)
    if kind != "value":
        found["signature"] = signature(thing)
    elif isinstance(thing, int | float | str) and not isinstance(thing, enum.Enum):
        found["value"] = repr(thing)[:200]
    if kind == "class":
        found["class"] = members(thing)
    elif isinstance(thing, types.FunctionType):
        found["attributes"] = [name for name in vars(thing) if not name.startswith("_")]
    return found


def members(holder: type) -> str:
    """Note the members of a class once, its inherited ones too, and return its key."""
    if id(holder) in CLASSES:
        return CLASSES[id(holder)]
    ALIVE.append(holder)
    key = f"{holder.__module__}:{holder.__qualname__}"
    key = CLASSES[id(holder)] = key if key not in MEMBERS else f"{key}#{len(MEMBERS)}"
    table = MEMBERS[key] = {}
    for name in dir(holder):
        if name.startswith("_"):
            continue
        try:
            thing = inspect.getattr_static(holder, name)
        except AttributeError:
            thing = None
        if not isinstance(thing, property):
            with contextlib.suppress(BaseException):
                thing = getattr(holder, name)
        own = next((each for each in holder.__mro__ if name in vars(each)), None)
        level = "own" if own is holder else "inherited"
        if own is not None and own.__module__.partition(".")[0] != "torch":
            level = "foreign"
        table[name] = told(thing, level)
    fields = {*getattr(holder, "__dataclass_fields__", ())}
    for each in holder.__mro__:
        annotated = vars(each).get("__annotations__", ())
        fields |= {*annotated} if isinstance(annotated, dict) else set()
    for name in sorted(fields):
        if not name.startswith("_") and name not in table:
            table[name] = {"level": "field", "kind": "field", "python": True}
    return key


def level_of(module: Any, name: str, thing: Any) -> str:
    """Say how a module has a name: exported, its own, re-exported by a package, or for its own use."""
    if name == "TYPE_CHECKING":
        return "other"
    if hasattr(module, "__all__"):
        return "documented" if name in module.__all__ else "other"
    owner = attribute(thing, "__module__")
    if owner is None or isinstance(thing, PLAIN):
        return "documented" if isinstance(thing, PLAIN) else "other"
    if owner == module.__name__ or (hasattr(module, "__path__") and str(owner).partition(".")[0] == "torch"):
        return "documented"
    return "other"


def unlisted(module: Any) -> set[str]:
    """Return the names that the source of a module binds, where an object with its own ``dir`` stands for it."""
    if type(module) is types.ModuleType and not {"__getattr__", "__dir__"} & vars(module).keys():
        return set()
    try:
        tree = ast.parse(Path(attribute(module, "__file__")).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, TypeError):
        return set()
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Name | ast.FunctionDef | ast.ClassDef | ast.alias)]
    return {attribute(node, "id") or attribute(node, "asname") or attribute(node, "name") for node in nodes}


def look() -> dict[str, Any]:
    names: dict[str, Any] = {}
    failed: dict[str, str] = {}
    imported = modules()
    for module_name, module in imported.items():
        if isinstance(module, str):
            failed[module_name] = module
            continue
        names[module_name] = {"level": "documented", "kind": "module", "python": True, "owner": module_name}
        listed = {*dir(module), *getattr(module, "__all__", ())}
        for name in sorted(listed | unlisted(module)):
            if not name.isidentifier() or name.startswith("_"):
                continue
            try:
                thing = getattr(module, name)
            except BaseException:
                continue
            if inspect.ismodule(thing):
                continue
            owner = attribute(thing, "__module__")
            is_foreign = isinstance(owner, str) and owner.partition(".")[0] != "torch"
            if is_foreign and name not in getattr(module, "__all__", ()) and not isinstance(thing, PLAIN):
                names[f"{module_name}.{name}"] = {"level": "foreign", "kind": "value", "python": False}
                continue
            names[f"{module_name}.{name}"] = told(thing, level_of(module, name, thing))
            if name not in listed:
                names[f"{module_name}.{name}"]["level"] = "other"
    loaded = [name for name, module in imported.items() if not isinstance(module, str)]
    return {"torch": torch.__version__, "modules": loaded, "failed": failed, "names": names, "classes": MEMBERS}


def main() -> None:
    said = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        warnings.simplefilter("ignore")
        found = look()
    json.dump(found, sys.stdout, separators=(",", ":"))


main()
