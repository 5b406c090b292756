"""Finds the change entries about a name, and those that a use meets."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from torchproof.scan.conditions.inferred_uses import UNKNOWN_VALUE
from torchproof.scan.conditions.name_facts import NameFacts, NameState
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.detection_patterns import NAME_KINDS, DetectionPattern
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.rules.member_names import COMMON_MEMBERS, OPERATOR_MEMBERS, SUBSCRIPT_METHODS
from torchproof.scan.rules.pattern_matching import PatternUse, rank_confidence
from torchproof.scan.syntax.torch_uses import TorchUse

# What does nothing when it is imported.
CALLABLE_KINDS = frozenset({"function", "class", "method", "op"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pattern that may be about a path."""

    entry: ChangeEntry
    pattern: DetectionPattern
    part: str
    """The part of the path that it is about."""
    path: str
    """The path, with the class of the pattern in the place of an unknown one."""
    is_doubtful: bool = False
    """The class is unknown, and classes outside torch have a method of the name."""


@dataclass(frozen=True, slots=True)
class EntryMatch:
    """An entry that a use or a text meets."""

    entry: ChangeEntry
    pattern: DetectionPattern
    confidence: Confidence


class ChangeIndex:
    """Change entries by the names that they are about.

    Args:
        entries: In the order of the release pages; the first that fits documents a finding.
        facts: Where names are defined, so that each alias finds the entry.

    """

    def __init__(self, entries: Iterable[ChangeEntry], facts: NameFacts) -> None:
        self.entries = tuple(entries)
        self.facts = facts
        self._patterns: dict[str, list[tuple[ChangeEntry, DetectionPattern]]] = defaultdict(list)
        self._methods: dict[str, list[tuple[ChangeEntry, DetectionPattern]]] = defaultdict(list)
        self._documents: dict[str, list[ChangeEntry]] = defaultdict(list)
        for entry in self.entries:
            for pattern in entry.patterns:
                if pattern.kind == "method":
                    self._methods[pattern.name.rpartition(".")[2]].append((entry, pattern))
                if pattern.kind in NAME_KINDS:
                    for name in self._find_names(pattern.name, entry.release):
                        self._patterns[name].append((entry, pattern))
            for name in dict.fromkeys(entry.covered_names):
                for alias in self._find_names(name, entry.release):
                    self._documents[alias].append(entry)
        self.file_names = frozenset(
            name
            for entry in self.entries
            for pattern in entry.patterns
            for name in (pattern.file_uses, pattern.file_lacks)
            if name
        )
        self.find_candidates = cache(self._compute_candidates)

    def _find_names(self, name: str, release: str) -> set[str]:
        """Return a name and where it, or the class that it is a member of, is defined, before and on a release."""
        last = self._index_before(release)
        indices = [index for index in (last, last + 1) if index < len(self.facts.releases)]
        owner, _, member = name.rpartition(".")
        canonical = {self.facts.get_name_state(name, index).canonical for index in indices}
        owners = {state.canonical for index in indices if _is_class(state := self.facts.get_name_state(owner, index))}
        return {name, *canonical, *(f"{each}.{member}" for each in owners)} - {""}

    def _index_before(self, release: str) -> int:
        releases = self.facts.releases
        return max(releases.index(release) - 1, 0) if release in releases else len(releases) - 1

    def _compute_candidates(self, path: str) -> tuple[Candidate, ...]:
        """Return the patterns about a path, each with the part of the path that it is about."""
        if "()" in path:
            return tuple(self._find_method_candidates(path))
        names = {path.replace(".*", ".")}
        for index in range(len(self.facts.releases)):
            if canonical := self.facts.get_name_state(path, index).canonical:
                names.add(canonical)
        candidates = {
            id(pattern): Candidate(entry, pattern, path, path)
            for name in names
            for entry, pattern in self._patterns.get(name, ())
            if pattern.kind != "method" or path.count(".") > 1
        }
        for part in _find_parents(path):
            for entry, pattern in self._patterns.get(part, ()):
                if pattern.kind == "use":
                    candidates.setdefault(id(pattern), Candidate(entry, pattern, part, path))
        return tuple(candidates.values())

    def _find_method_candidates(self, path: str) -> Iterator[Candidate]:
        """Yield the patterns about a method or an attribute of what a call gives."""
        head, _, rest = path.rpartition("().")
        name = rest.partition(".")[0]
        for entry, pattern in self._methods.get(name, ()) if head else ():
            index = self._index_before(entry.release)
            owner = self.facts.find_owner_class(head, index)
            if owner is None or (owner == UNKNOWN_VALUE.removesuffix("()")):
                if self._is_told_by_name(pattern):
                    yield self._guess_class(entry, pattern, path, name)
            elif not self._find_classes(owner, index).isdisjoint(
                self._find_names(pattern.name.rpartition(".")[0], entry.release)
            ):
                yield Candidate(entry, pattern, f"{head}().{name}", f"{head}().{name}")
        last = rest.rpartition(".")[2]
        for entry, pattern in self._methods.get(last, ()) if last != name else ():
            if self._is_told_by_name(pattern):
                yield self._guess_class(entry, pattern, path, last)

    def _guess_class(self, entry: ChangeEntry, pattern: DetectionPattern, path: str, name: str) -> Candidate:
        """Return a pattern about a method of a value whose class nothing tells but the name."""
        guessed = f"{pattern.name.rpartition('.')[0]}().{name}"
        return Candidate(entry, pattern, path, guessed, is_doubtful=name in OPERATOR_MEMBERS)

    def _is_told_by_name(self, pattern: DetectionPattern) -> bool:
        """Return True if the name of a method tells its class, or if an argument does that only torch has."""
        values = [value for _, values in pattern.argument for value in values]
        if values and all(isinstance(value, str) and value.startswith("torch.") for value in values):
            return True
        name = pattern.name.rpartition(".")[2]
        is_told_by_arguments = bool(pattern.passes or pattern.gives or pattern.argument or pattern.argument_type)
        if name in SUBSCRIPT_METHODS or is_told_by_arguments:
            return is_told_by_arguments and (name in SUBSCRIPT_METHODS or name not in COMMON_MEMBERS)
        return name not in COMMON_MEMBERS and not self._has_other_owners(pattern.name)

    def _has_other_owners(self, method: str) -> bool:
        """Return True if a public class of torch that is no relative has a member of the same name."""
        owner, _, name = method.rpartition(".")
        last = len(self.facts.releases) - 1
        relatives = {each for index in range(last + 1) for each in self._find_classes(owner, index)}
        for other in self.facts.history.find_owners(name):
            is_public = not any(part.startswith("_") for part in other.split("."))
            if is_public and relatives.isdisjoint(self._find_classes(other, last)):
                return True
        return False

    def _find_classes(self, name: str | None, index: int) -> set[str]:
        """Return the names of a class and of the classes that it is derived from, on a release."""
        found: set[str] = set()
        waiting = [name] if name else []
        while waiting:
            current = waiting.pop()
            if current in found:
                continue
            state = self.facts.get_name_state(current, index)
            found |= {current, state.canonical or current}
            waiting += [base.replace(":", ".") for base in (state.record.bases if state.record else ())]
        return found

    def find_matches(self, use: TorchUse, start: int, end: int, used_names: frozenset[str]) -> list[EntryMatch]:
        """Return the entries of an upgrade that a use meets, each once, with its surest pattern.

        Args:
            use: The use.
            start: The place of the older release.
            end: The place of the newer release.
            used_names: Which of ``file_names`` the file uses.

        """
        surest: dict[str, EntryMatch] = {}
        for path, mask, looked_up in use.paths:
            for each in self.find_candidates(path):
                entry, pattern, part = each.entry, each.pattern, each.part
                before = self._index_before(entry.release)
                if not self._is_crossed(entry, start, end) or not mask >> end & 1:
                    continue
                if "()" not in part and part != pattern.name and self._outlives(part, pattern.name, before + 1):
                    continue
                if pattern.file_uses and pattern.file_uses not in used_names:
                    continue
                if pattern.file_lacks in used_names:
                    continue
                if looked_up >= len(part) and (part != path or self._is_met_by_look_up(pattern, path, end)):
                    continue  # the line that looked it up is the one that meets the change
                is_exact = part == path or pattern.kind == "method"
                pattern_use = PatternUse(self.facts, use, each.path, before)
                is_called = pattern_use.matches(pattern, is_exact=is_exact)
                if is_called or (entry.severity == "breaks" and pattern_use.is_handed_on(pattern, is_exact=is_exact)):
                    is_sure = is_called and not each.is_doubtful
                    confidence = pattern_use.rate_confidence(pattern) if is_sure else Confidence.POSSIBLE
                    match = EntryMatch(entry, pattern, confidence)
                    known = surest.get(entry.address)
                    if known is None or rank_confidence(match.confidence) < rank_confidence(known.confidence):
                        surest[entry.address] = match
        return list(surest.values())

    def _is_crossed(self, entry: ChangeEntry, start: int, end: int) -> bool:
        """Return True if an upgrade brings a change; a bug that a later release mends only if it ends inside."""
        releases = self.facts.releases
        if entry.until and not (found := entry.find_broken_releases(releases)):
            return False
        if entry.until:
            return start < found.start <= end < found.stop
        return entry.release in releases and start <= self._index_before(entry.release) < end

    def _outlives(self, path: str, name: str, index: int) -> bool:
        """Return True if a path is present on a release that does not have another name of the same thing."""
        return self._is_gone(name, index) and not self._is_gone(path, index)

    def _is_met_by_look_up(self, pattern: DetectionPattern, path: str, end: int) -> bool:
        """Return True if a line that only looks a name up, such as an import, meets the change of a pattern."""
        if pattern.kind == "use":
            record = self.facts.get_name_state(path, end).record
            return record is None or record.kind not in CALLABLE_KINDS
        return pattern.kind == "read" or self._is_gone(path, end)

    def _is_gone(self, path: str, index: int) -> bool:
        return "()" not in path and self.facts.get_name_state(path, index).present is False

    def find_used_names(self, uses: Iterable[TorchUse]) -> frozenset[str]:
        """Return which of ``file_names`` a file uses."""
        paths = {path.replace("()", "") for use in uses for path, *_ in use.paths}
        paths |= {part for path in paths for part in _find_parents(path)}
        return frozenset(name for name in self.file_names if not paths.isdisjoint(self._aliases(name)))

    def _aliases(self, name: str) -> set[str]:
        return {
            name,
            *(self.facts.get_name_state(name, index).canonical for index in range(len(self.facts.releases))),
        } - {""}

    def find_entry(
        self, name: str, kinds: tuple[str, ...], release: str | None, *, asks_for_call: bool = False
    ) -> ChangeEntry | None:
        """Return the first entry of one of the kinds about a name or its module.

        Args:
            name: The dotted name.
            kinds: Kinds of entries.
            release: The release of the entry; None for any.
            asks_for_call: It must be about the call. An entry with patterns says itself which calls it is about.

        """
        for part in (name,) if asks_for_call else (name, *_find_parents(name)):
            for entry in self._documents.get(part, ()):
                if asks_for_call and entry.patterns:
                    continue
                if part.count(".") and entry.kind in kinds and release in (None, entry.release):
                    return entry
        return None

    def is_decided(self, name: str, parameter: str, release: str) -> bool:
        """Return True if an entry of a release says which calls of a name a change of a parameter concerns."""
        return any(
            parameter
            in (*pattern.passes, *pattern.gives, *pattern.omits, *dict(pattern.argument), *dict(pattern.unless))
            for entry, pattern in self._patterns.get(name, ())
            if entry.release == release
        )

    def find_text_patterns(self, kind: str, start: int, end: int) -> list[tuple[ChangeEntry, DetectionPattern]]:
        """Return the patterns of a kind that is about text, of the changes of an upgrade."""
        return [
            (entry, pattern)
            for entry in self.entries
            if self._is_crossed(entry, start, end)
            for pattern in entry.patterns
            if pattern.kind == kind
        ]


def _is_class(state: NameState) -> bool:
    return bool(state.record and state.record.kind == "class" and state.canonical)


def _find_parents(name: str) -> Iterator[str]:
    while "." in name:
        name = name.rpartition(".")[0]
        yield name
