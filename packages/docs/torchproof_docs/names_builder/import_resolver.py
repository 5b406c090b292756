"""Follows names through the modules of one release: imports, star imports, aliases, base classes."""

import builtins
from functools import cached_property

from torchproof.history.stdlib_names import find_stdlib_class, has_member, list_stdlib_exports
from torchproof_docs.names_builder.release_modules import Module
from torchproof_docs.names_builder.source_facts.module_facts import Binding, Target

FUNCTIONS_IN_C = "torch._C._VariableFunctions"
C = "torch._C"


class ImportResolver:
    """The names of one release of a package."""

    def __init__(self, modules: dict[str, Module], package: str = "torch") -> None:
        self.modules = modules
        self.package = package
        self._known: dict[tuple[str, str], Target | None] = {}
        self._under_way: set[tuple[str, str]] = set()
        self.patches: dict[str, dict[str, tuple[str, Binding]]] = {}
        self.patches = self._find_patches()

    @cached_property
    def packages(self) -> frozenset[str]:
        """Return every name that can be imported as a module, the packages without a source of their own included."""
        names = set(self.modules)
        for module in self.modules:
            parts = module.split(".")
            names |= {".".join(parts[:end]) for end in range(1, len(parts))}
        return frozenset(names)

    def is_own(self, module: str) -> bool:
        """Return True if a module is one of the package."""
        return module.partition(".")[0] == self.package

    def is_foreign(self, target: Target) -> bool:
        """Return True if a target belongs to another package."""
        return not self.is_own(target.module)

    def _find_patches(self) -> dict[str, dict[str, tuple[str, Binding]]]:
        """Return the attributes that modules set on classes, by class key: name to (module, binding)."""
        found: dict[str, dict[str, tuple[str, Binding]]] = {}
        for module in self.modules.values():
            for place, binding in module.facts.patches.items():
                holder, _, name = place.rpartition(".")
                target = self.resolve_expression(module.name, holder) if holder else None
                if target and target.binding and target.binding.kind == "class":
                    found.setdefault(target.key, {})[name] = (module.name, binding)
        return found

    def resolve_name(self, module: str, name: str) -> Target | None:
        """Return the target of a module's attribute. Return None if the module has no such name."""
        key = (module, name)
        if key in self._known:
            return self._known[key]
        if key in self._under_way:
            return None
        self._under_way.add(key)
        found = self._resolve_uncached(module, name)
        self._under_way.discard(key)
        if not self._under_way or found is not None:
            self._known[key] = found
        return found

    def _resolve_uncached(self, module: str, name: str) -> Target | None:
        entry = self.modules.get(module)
        if entry is None:
            return self._find_submodule(module, name)
        binding = entry.facts.names.get(name)
        if binding is not None and binding.kind != "setter":
            found = self._follow_binding(module, name, binding)
            if found is not None:
                return found
        for star in reversed(entry.facts.stars):
            if name in self.list_star_names(star):
                found = self.resolve_name(star, name) if star in self.modules else Target(star, name)
                if found is not None:
                    return found
        if module == "torch" and not name.startswith("_"):
            for source in (FUNCTIONS_IN_C, C):
                if name in self.list_bindings(source):
                    return self.resolve_name(source, name)
        return self._find_submodule(module, name)

    def _find_submodule(self, module: str, name: str) -> Target | None:
        inner = f"{module}.{name}"
        return Target(inner, "") if inner in self.packages else None

    def list_bindings(self, module: str) -> dict[str, Binding]:
        """Return the bindings of a module's own statements."""
        entry = self.modules.get(module)
        return entry.facts.names if entry else {}

    def _find_internal_binding(self, module: str, name: str) -> Binding | None:
        entry = self.modules.get(module)
        return entry.facts.inner.get(name) if entry else None

    def _follow_binding(self, module: str, name: str, binding: Binding) -> Target | None:
        if binding.kind == "import":
            return Target(binding.text, "")
        if binding.kind == "from":
            source, _, wanted = binding.text.partition(":")
            if source == module and wanted == name:
                return self._find_submodule(module, name)
            if not self.is_own(source):
                return Target(source, wanted)
            return self.resolve_name(source, wanted) or self._find_c_name(source, wanted)
        if binding.kind == "alias" and binding.text != name:
            found = self.resolve_expression(module, binding.text)
            return found if found and (found.binding or not found.name) else Target(module, name, Binding("value"))
        return Target(module, name, binding)

    def _find_c_name(self, source: str, name: str) -> Target | None:
        """Return a target in a C module: that a source imports the name is evidence that it exists."""
        return Target(source, name) if source.startswith(C) else None

    def resolve_expression(self, module: str, dotted: str) -> Target | None:
        """Resolve an expression such as ``nn.Module`` inside a module."""
        first, *rest = dotted.split(".")
        target = self.resolve_name(module, first)
        if target is None and (binding := self._find_internal_binding(module, first)):
            target = self._follow_binding(module, first, binding)
        if target is None and hasattr(builtins, first):
            target = Target("builtins", first)
        if target is None and first == "torch":
            target = Target("torch", "")
        for name in rest:
            if target is None:
                return None
            target = self.resolve_attribute(target, name)
        return target

    def resolve_attribute(self, target: Target, name: str) -> Target | None:
        """Return an attribute of a module or a class."""
        if not target.name:
            found = self.resolve_name(target.module, name)
            return found or (
                Target(target.module, name) if self.is_foreign(target) else self._find_c_name(target.module, name)
            )
        if target.binding and target.binding.body:
            return self.find_member(target, name)
        return Target(target.module, f"{target.name}.{name}") if self.is_foreign(target) else None

    def find_member(self, target: Target, name: str) -> Target | None:
        """Return a member of a class, its own or inherited; what methods set on instances only if nothing else is."""
        of_instances = None
        for holder in self.list_lineage(target):
            if self.is_foreign(holder):
                real = find_stdlib_class(holder.module, holder.name)
                if real is not None and has_member(real, name):
                    return Target(holder.module, f"{holder.name}.{name}")
                continue
            patched = self.patches.get(holder.key, {}).get(name)
            assert holder.binding is not None
            assert holder.binding.body is not None
            binding = patched[1] if patched else holder.binding.body.members.get(name)
            if binding is None:
                continue
            if binding.style == "instance":
                of_instances = Target(holder.module, f"{holder.name}.{name}", binding)
                continue
            if binding.kind in ("alias", "from"):
                return self._follow_member_alias(holder, name, binding, patched[0] if patched else holder.module)
            return Target(holder.module, f"{holder.name}.{name}", binding)
        return of_instances or self._find_metaclass_members(target).get(name)

    def list_members(self, target: Target) -> list[str]:
        """Return the names that a class itself has: of its body, of what modules set on it, of its metaclass."""
        body = target.binding.body if target.binding else None
        own = (*(body.members if body else ()), *self.patches.get(target.key, ()))
        return list(dict.fromkeys((*own, *self._find_metaclass_members(target))))

    def _find_metaclass_members(self, target: Target) -> dict[str, Target]:
        """Return what the metaclass of a class gives it; a class of the standard library gives nothing."""
        body = target.binding.body if target.binding else None
        metaclass = self.resolve_expression(target.module, body.metaclass) if body and body.metaclass else None
        found: dict[str, Target] = {}
        for holder in self.list_lineage(metaclass) if metaclass else ():
            body = holder.binding.body if holder.binding else None
            for name, binding in body.members.items() if body else ():
                if not name.startswith("_"):
                    found.setdefault(name, Target(holder.module, f"{holder.name}.{name}", binding))
        return found

    def _follow_member_alias(self, holder: Target, name: str, binding: Binding, module: str) -> Target | None:
        assert holder.binding is not None
        assert holder.binding.body is not None
        inside = holder.binding.body.members.get(binding.text)
        if inside is not None and binding.text != name and inside.kind not in ("alias", "from"):
            return Target(holder.module, f"{holder.name}.{binding.text}", inside)
        if binding.kind == "from":
            return Target(holder.module, f"{holder.name}.{name}", Binding("value"))
        found = self.resolve_expression(module, binding.text)
        return found if found and found.binding else Target(holder.module, f"{holder.name}.{name}", Binding("value"))

    def list_lineage(self, target: Target) -> list[Target]:
        """Return a class and its bases, nearest first; a base of another package has no binding."""
        found: dict[str, Target] = {}
        waiting = [target]
        while waiting:
            holder = waiting.pop(0)
            if holder.key in found:
                continue
            found[holder.key] = holder
            waiting = [*self.find_bases(holder), *waiting]
        return [each for each in found.values() if self.is_foreign(each) or (each.binding and each.binding.body)]

    def find_bases(self, target: Target) -> list[Target]:
        """Return the direct bases of a class."""
        if not target.binding or not target.binding.body:
            return []
        names = target.binding.body.bases
        return [self.resolve_expression(target.module, name) or Target("?", name) for name in names]

    def has_unlisted_names(self, name: str, seen: tuple[str, ...] = ()) -> bool:
        """Return True if a module binds names that its sources do not list, or takes all of one that does."""
        module = self.modules.get(name)
        if module is None:
            return not list_stdlib_exports(name)
        if seen and module.facts.exported is not None:  # a star takes what is exported
            return "?" in module.facts.exported_of
        if name == self.package:
            return any(star not in self.modules and not list_stdlib_exports(star) for star in module.facts.stars)
        stars = [star for star in module.facts.stars if star not in seen]
        return module.facts.dynamic or any(self.has_unlisted_names(star, (*seen, name)) for star in stars)

    def list_star_names(self, module: str) -> frozenset[str]:
        """Return the names that ``from module import *`` binds."""
        return self._collect_star_names(module, ())

    def _collect_star_names(self, module: str, seen: tuple[str, ...]) -> frozenset[str]:
        entry = self.modules.get(module)
        if entry is None:
            return list_stdlib_exports(module)
        if module in seen:
            return frozenset()
        if entry.facts.exported is not None:
            return frozenset(self.list_exports(module))
        inner = [name for star in entry.facts.stars for name in self._collect_star_names(star, (*seen, module))]
        return frozenset(name for name in (*entry.facts.names, *inner) if not name.startswith("_"))

    def list_exports_if_known(self, module: str) -> tuple[str, ...]:
        """Return the ``__all__`` of a module, empty if the module is unknown."""
        return self.list_exports(module) if module in self.modules else ()

    def list_exports(self, module: str) -> tuple[str, ...]:
        """Return ``__all__`` with what it takes of other modules."""
        facts = self.modules[module].facts
        found = list(facts.exported or ())
        for text in facts.exported_of:
            source = self.resolve_expression(module, text) if text != "?" else None
            if source and not source.name and source.module in self.modules and source.module != module:
                found += self.list_exports(source.module)
            elif source and not source.name and self.is_foreign(source):
                found += sorted(list_stdlib_exports(source.module))
        return tuple(dict.fromkeys(found))
