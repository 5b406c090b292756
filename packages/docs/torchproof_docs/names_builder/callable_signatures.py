"""The signatures of functions, of C functions by their docstrings, and of classes by their constructors."""

from torchproof.history.signature_parameters import strip_annotations
from torchproof.history.stdlib_names import find_stdlib_class
from torchproof_docs.names_builder.import_resolver import ImportResolver
from torchproof_docs.names_builder.source_facts.module_facts import Binding, Target

# In the order in which Python asks them.
CONSTRUCTORS = ("__new__", "__init__")


def find_signatures(binding: Binding, documented: dict[str, str], target: Target) -> tuple[str, ...]:
    """Return the signatures of a function, all overloads."""
    if binding.signatures:
        return tuple(dict.fromkeys(map(strip_annotations, binding.signatures)))
    known = documented.get(binding.text) or documented.get(f"{target.module}.{target.name}")
    return (strip_annotations(known),) if known else ()


def find_constructor_signatures(resolver: ImportResolver, target: Target) -> tuple[str, ...]:
    """Return the constructor signatures of a class, empty if only a running Python knows them."""
    for holder in resolver.list_lineage(target):
        if resolver.is_foreign(holder):
            if holder.key in ("builtins:object", "abc:ABC", "typing:Generic", "typing:Protocol"):
                continue
            return ()
        body = holder.binding.body if holder.binding else None
        if body is None:
            return ()
        if body.generated is not None:
            return (strip_annotations(_write_dataclass_signature(resolver, holder)),)
        for name in CONSTRUCTORS:
            if found := body.members.get(name):
                return tuple(dict.fromkeys(strip_annotations(_drop_first_parameter(text)) for text in found.signatures))
    return ("()",) if find_stdlib_class(target.module, target.name) is None else ()


def _write_dataclass_signature(resolver: ImportResolver, target: Target) -> str:
    """Return the signature that a dataclass generates of its fields and those of its bases."""
    shown: dict[str, str] = {}
    keyword_only: dict[str, str] = {}
    for holder in reversed(resolver.list_lineage(target)):
        body = holder.binding.body if holder.binding else None
        where = shown
        for text in (body.generated or ()) if body else ():
            if text == "*":
                where = keyword_only
                continue
            name = text.partition(":")[0]
            (shown if name in shown else where)[name] = text
        given = {text.partition(":")[0] for text in (body.generated or ())} if body else set()
        for name, member in (body.members if body else {}).items():
            is_declared = member.kind == "field" and member.style != "instance"
            if is_declared and name not in given:  # its own class asks for it no longer
                shown.pop(name, None)
                keyword_only.pop(name, None)
    parts = [*shown.values(), *(["*", *keyword_only.values()] if keyword_only else [])]
    return f"({', '.join(parts)}) -> None"


def _drop_first_parameter(signature: str) -> str:
    """Return a signature without its first parameter."""
    depth = 0
    for at, sign in enumerate(signature):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 1 and sign == ",":
            rest = signature[at + 1 :].lstrip()
            return f"({rest.removeprefix('/, ') if rest.startswith('/, ') else rest.removeprefix('/')}"
        if depth == 0:
            return f"({signature[at:]}"
    return signature
