"""The names of one release with what each is: the entries that the history keeps."""

from collections.abc import Iterable, Iterator

from torchproof.history.history_model import Entries, Record
from torchproof.history.module_names import is_covered, is_private
from torchproof_docs.names_builder.import_resolver import FUNCTIONS_IN_C, C, ImportResolver
from torchproof_docs.names_builder.name_filter import VERSION, is_brief
from torchproof_docs.names_builder.record_builder import build_deprecation, build_foreign_record, build_record
from torchproof_docs.names_builder.release_modules import Module
from torchproof_docs.names_builder.source_facts.module_facts import Target


class ReleaseNames:
    """Collects the entries of one release."""

    def __init__(self, resolver: ImportResolver, documented: dict[str, str]) -> None:
        self.resolver = resolver
        self.documented = documented
        self.entries: Entries = {}

    def collect(self) -> Entries:
        """Return every entry, modules and what aliases lead to included."""
        for name in self.resolver.packages:
            if self.resolver.is_own(name):
                self.entries[name, ""] = self._build_module_record(name)
        kept = [
            (module.name, attribute, imported)
            for module in self.resolver.modules.values()
            if is_covered(module.name)
            for attribute, imported in self._list_module_names(module)
        ]
        for name, attribute, imported in kept:
            if not is_brief(name, attribute):
                self._add_name(name, attribute, imported=imported)
        for name, attribute, _ in kept:
            if is_brief(name, attribute) and (name, attribute) not in self.entries:
                self._add_briefly(name, attribute)
        return self.entries

    def complete(self, names: Iterable[tuple[str, str]]) -> None:
        """Add what other releases list and this one has too: names of private modules, and imports in public ones."""
        for module, name in sorted(set(names) - self.entries.keys()):
            source = self.resolver.modules.get(module)
            binding = source.facts.names.get(name) if source else None
            if binding is not None and binding.platform:  # it may be there, where somebody has that package
                continue
            imported = binding is not None and binding.kind == "from"
            if source and (imported or is_private(module)):
                self._add_name(module, name, imported=imported and is_private(module))

    def _add_briefly(self, module: str, name: str) -> None:
        """Keep the kind of a private name, and its deprecation."""
        target = self.resolver.resolve_name(module, name)
        if target is None or self.resolver.is_foreign(target) or not target.name:
            return
        if (target.module, target.name) != (module, name):
            if not name.startswith("_"):
                self.entries[module, name] = f"~{target.key}"
        elif target.binding and target.binding.kind in ("function", "class"):
            warned = build_deprecation(target.binding.warned)
            self.entries[module, name] = Record(target.binding.kind, (), None, warned, dynamic=True)

    def _build_module_record(self, name: str) -> Record:
        module = self.resolver.modules.get(name)
        warned = build_deprecation(module.facts.warned) if module else None
        is_open = name.startswith(C) or self.resolver.has_unlisted_names(name)
        return Record("module", deprecation=warned, dynamic=is_open)

    def _list_module_names(self, module: Module) -> Iterator[tuple[str, bool]]:
        """Yield the names of a module, and whether it merely happens to have them."""
        facts = module.facts
        exported = set(self.resolver.list_exports(module.name)) if facts.exported is not None else None
        for name, binding in facts.names.items():
            is_export = exported is not None and name in exported
            is_hidden = name.startswith("__") and name != VERSION
            if not is_export and (is_hidden or binding.kind == "setter"):
                continue
            if binding.kind == "import" and not is_export:
                continue
            if binding.kind == "from" and not is_export:
                source = binding.text.partition(":")[0]
                if not self.resolver.is_own(source) or (name.startswith("_") and name != VERSION):
                    continue
                is_inner = is_private(module.name) and source.startswith(f"{module.name}.")
                yield name, not module.is_package or (exported is not None and not is_inner)
            else:
                yield name, False
        foreign = [star for star in facts.stars if not self.resolver.is_own(star)]
        stars = {name for star in facts.stars if star not in foreign for name in self.resolver.list_star_names(star)}
        extra = {*(exported or ()), *stars, *facts.answers}
        if module.name == "torch":
            extra |= {n for source in (FUNCTIONS_IN_C, C) for n in self.resolver.list_bindings(source) if n[0] != "_"}
        for name in sorted(extra - facts.names.keys()):
            yield name, False

    def _add_name(self, module: str, name: str, *, imported: bool) -> None:
        target = self.resolver.resolve_name(module, name)
        if target is None:
            facts = self.resolver.modules[module].facts
            if name in facts.answers or any(name in self.resolver.list_exports_if_known(star) for star in facts.stars):
                self.entries[module, name] = Record("value")
            return
        if self.resolver.is_foreign(target):
            if target.name and not imported:
                self.entries[module, name] = build_foreign_record(self.resolver, target)
            return
        if not target.name:
            if not imported and target.module != f"{module}.{name}":
                self.entries[module, name] = f"{target.module}:"
            return
        if (target.module, target.name) != (module, name):
            self.entries[module, name] = f"{'~' if imported else ''}{target.key}"
        self._add_definition(target)

    def _add_definition(self, target: Target) -> None:
        """Keep what an entry leads to, with its members and its bases."""
        key = (target.module, target.name)
        if key in self.entries and not isinstance(self.entries[key], str):
            return
        self.entries[key] = self._build_record(target)
        if target.binding is None or target.binding.body is None:
            return
        members = dict.fromkeys(self.resolver.list_members(target))
        for base in self.resolver.find_bases(target):
            if base.module == C and base.binding and base.binding.body:
                members |= dict.fromkeys(base.binding.body.members)
                self.entries.setdefault((base.module, base.name), self._build_record(base))  # leads to bases of its own
            elif not self.resolver.is_foreign(base):
                self._add_definition(base)
        for name in members:
            if name.startswith("_") and name not in ("__init__", "__call__"):
                continue
            found = self.resolver.find_member(target, name)
            place = (target.module, f"{target.name}.{name}")
            if found is None or (found.is_of_instances and found.key != f"{place[0]}:{place[1]}"):
                continue
            self.entries[place] = self._build_record(found, within=True)
            if found.binding and found.binding.body and found.key == f"{place[0]}:{place[1]}":
                del self.entries[place]
                self._add_definition(found)

    def _build_record(self, target: Target, *, within: bool = False) -> Record:
        return build_record(self.resolver, self.documented, target, within=within)
