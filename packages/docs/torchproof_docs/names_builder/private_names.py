"""The names of one release beside those of the history: private ones, and those that modules borrow by an import."""

from collections.abc import Iterator, Mapping

from torchproof.history.history_model import BORROWED, Entries, Record
from torchproof.history.module_names import is_private
from torchproof_docs.names_builder.import_resolver import ImportResolver
from torchproof_docs.names_builder.record_builder import build_record
from torchproof_docs.names_builder.release_modules import Module
from torchproof_docs.names_builder.source_facts.module_facts import Binding, Target

# What each module has, and what no caller asks of a class.
OF_EVERY_MODULE = frozenset({"__all__", "__doc__", "__annotations__", "__name__"})
OF_EVERY_CLASS = frozenset({"__slots__", "__doc__", "__module__", "__annotations__", "__orig_bases__"})


def list_private_names(resolver: ImportResolver, documented: dict[str, str], public: Entries) -> Entries:
    """Return the entries of a release that its public history lacks."""
    found: Entries = {}
    for module in resolver.modules.values():
        if module.is_stub and not module.name.startswith("torch._C"):
            continue
        if (module.name, "") not in public:
            found[module.name, ""] = Record("module", dynamic=resolver.has_unlisted_names(module.name))
        listed = {name: each for name, each in module.facts.names.items() if each.kind != "setter"}
        for name in sorted({*listed, *_list_star_names(resolver, module)} - OF_EVERY_MODULE):
            is_told = _is_told(module.name, public.get((module.name, name)))
            if not is_told and (entry := _make_entry(resolver, documented, module, name)):
                found[module.name, name] = entry
        for full, record in _list_class_members(module.name, listed, resolver, documented):
            if not _is_told(module.name, public.get((module.name, full))):
                found[module.name, full] = record
    return found


def _list_star_names(resolver: ImportResolver, module: Module) -> list[str]:
    """Return the names that a module takes of others without naming them."""
    names = {name for star in module.facts.stars for name in resolver.list_star_names(star)}
    return sorted(names - module.facts.names.keys())


def _is_told(module: str, entry: Record | str | None) -> bool:
    """Return True if the public history has all that there is to say of a name."""
    if entry is None or (isinstance(entry, str) and is_private(module)):
        return False
    return isinstance(entry, str) or entry != Record(entry.kind, dynamic=True)


def _make_entry(resolver: ImportResolver, documented: dict[str, str], module: Module, name: str) -> Record | str | None:
    """Return the entry of a name: its own record, where it leads in torch, or from where it is borrowed."""
    target = resolver.resolve_name(module.name, name)
    if target is None:
        return None
    if resolver.is_foreign(target):
        return Record("value", note=f"{BORROWED} {target.module}")
    if not target.name:
        return f"~{target.module}:" if target.module != f"{module.name}.{name}" else None
    if (target.module, target.name) != (module.name, name):
        return f"~{target.key}"
    return build_record(resolver, documented, target)


def _list_class_members(
    module: str, names: Mapping[str, Binding], resolver: ImportResolver, documented: dict[str, str]
) -> Iterator[tuple[str, Record]]:
    for name, binding in names.items():
        if binding.body is not None and name not in OF_EVERY_MODULE:
            yield from _list_members(module, name, binding, resolver, documented)


def _list_members(
    module: str, holder: str, binding: Binding, resolver: ImportResolver, documented: dict[str, str]
) -> Iterator[tuple[str, Record]]:
    assert binding.body is not None
    for name, member in binding.body.members.items():
        if name in OF_EVERY_CLASS or member.kind in ("setter", "from", "import"):
            continue
        full = f"{holder}.{name}"
        yield full, build_record(resolver, documented, Target(module, full, member), within=True)
