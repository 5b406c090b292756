"""The record of one name of one release: what it is, how it is called, what it is worth."""

from torchproof.history.history_model import OF_INSTANCES, UNLISTED, Deprecation, Record
from torchproof.history.module_names import is_private
from torchproof.history.stdlib_names import find_stdlib_object
from torchproof_docs.names_builder.callable_signatures import find_constructor_signatures, find_signatures
from torchproof_docs.names_builder.import_resolver import C, ImportResolver
from torchproof_docs.names_builder.name_filter import VERSION
from torchproof_docs.names_builder.source_facts.module_facts import Binding, DeprecationFact, Target

PLATFORMS = {"mpi": "mpi", "ucc": "ucc", "xccl": "xccl", "mps": "mps", "xpu": "xpu", "mtia": "mtia", "hip": "rocm"}


def build_record(
    resolver: ImportResolver, documented: dict[str, str], target: Target, *, within: bool = False
) -> Record:
    """Return the record of what a name leads to."""
    binding = target.binding or Binding("value")
    note = f"env: {binding.note}" if binding.kind == "value" and binding.note else None
    warned = build_deprecation(binding.warned)
    platform = PLATFORMS.get(target.module.rpartition(".")[2])
    if binding.body is not None:
        shown = find_constructor_signatures(resolver, target)
        bases = tuple(_format_base(resolver, base) for base in resolver.find_bases(target))
        return Record("class", shown, None, warned, bases, binding.body.dynamic, platform, note)
    if binding.kind == "function":
        kind = "property" if binding.style == "property" else "method" if within else "function"
        shown = () if kind == "property" else find_signatures(binding, documented, target)
        return Record(kind, shown, None, warned, platform=platform, note=note)
    if binding.kind == "field":
        return Record("field", note=OF_INSTANCES if target.is_of_instances else note)
    is_literal = not target.module.startswith(C) and binding.text != "..." and target.name != VERSION
    is_literal = is_literal and target.module != "torch.version"  # it is written for each build
    if not within and note is None and _is_unlisted(resolver, target):
        note = UNLISTED
    value = (binding.text if is_literal else None) or None
    return Record("value", value=value, deprecation=warned, platform=platform, note=note)


def _is_unlisted(resolver: ImportResolver, target: Target) -> bool:
    """Return True if a public module does not count a name of its own among those that it hands out."""
    module = resolver.modules.get(target.module)
    if module is None or module.facts.exported is None or is_private(target.module):
        return False
    return "." not in target.name and target.name not in resolver.list_exports(target.module)


def _format_base(resolver: ImportResolver, target: Target) -> str:
    return f"!{target.key}" if resolver.is_foreign(target) else target.key


def build_foreign_record(resolver: ImportResolver, target: Target) -> Record:
    """Return the record of what a module exports of another package: of a constant, its value too."""
    real = find_stdlib_object(target.module, target.name)
    if isinstance(real, type):
        return Record("class", bases=(_format_base(resolver, target),))
    if callable(real):
        return Record("function")
    return Record("value", value=repr(real) if isinstance(real, int | float | str) else None)


def build_deprecation(warned: DeprecationFact | None) -> Deprecation | None:
    """Return the deprecation of a record."""
    return Deprecation(warned.how, warned.message, warned.on) if warned else None
