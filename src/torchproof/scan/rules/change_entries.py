"""What the release pages say about names: what to do, where to read more, and behavior that changed."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from torchproof.scan.syntax.call_shapes import CallShape


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """An entry of a release page, as far as it concerns one name."""

    name: str
    release: str
    kind: str
    title: str
    action: str
    address: str
    when: str
    """A condition on the call: ``call``, ``not KEYWORD``, ``KEYWORD``, ``KEYWORD=VALUE``, joined by ``and``, ``or``."""
    proved: bool
    source: str
    severity: str | None = None
    values: bool = False
    """Whether it concerns a call depends on the values of its arguments, which no code shows."""
    decided: str = ""
    """A condition on the call under which its arguments do show it."""

    def applies_to(self, how: str, call: CallShape | None) -> bool:
        """Return True if a use meets the condition."""
        if how in ("import", "module", "annotation"):
            return False
        return _is_condition_met(self.when, how, call)

    def is_decided(self, how: str, call: CallShape | None) -> bool:
        """Return True if the arguments that code shows decide that a call is concerned."""
        return not self.values or (bool(self.decided) and _is_condition_met(self.decided, how, call))


def _is_condition_met(condition: str, how: str, call: CallShape | None) -> bool:
    alternatives = ([part.strip() for part in choice.split(" and ")] for choice in condition.split(" or "))
    return any(all(_is_part_met(part, how, call) for part in parts if part) for parts in alternatives)


def _is_part_met(part: str, how: str, call: CallShape | None) -> bool:
    if part == "set":
        return how == "set"
    if call is None:
        return False
    if part == "call":
        return True
    if part.startswith("not "):
        return part[4:].strip() not in call.names and not call.double_star
    name, _, value = part.partition("=")
    return any(word == name and (not value or text == value) for word, text in call.keywords)


class ChangeIndex:
    """Change entries by name.

    Args:
        entries: In the order of the release pages; the first that fits documents a finding.
        find_canonical_name: Returns where a name is defined on a release, so that each alias finds the entry.

    """

    def __init__(
        self, entries: Iterable[ChangeEntry], find_canonical_name: Callable[[str, str], str] | None = None
    ) -> None:
        self._by_name: dict[str, list[ChangeEntry]] = defaultdict(list)
        for entry in entries:
            names = {entry.name}
            if find_canonical_name:
                names.add(find_canonical_name(entry.name, entry.release))
            for name in names:
                self._by_name[name].append(entry)

    def find_behavior_changes(self, path: str, canonical: str) -> list[ChangeEntry]:
        """Return the changes of behavior that concern a name, of one page entry the surest alone."""
        names = (path.replace("()", ""), canonical)
        entries = dict.fromkeys(entry for name in names for entry in self._by_name.get(name, ()))
        conditional = [entry for entry in entries if entry.kind in ("breaking", "default") and entry.when]
        certain = {entry.address for entry in conditional if not entry.values}
        return [entry for entry in conditional if not entry.values or entry.address not in certain]

    def find_entry(self, name: str, kinds: tuple[str, ...], release: str | None) -> ChangeEntry | None:
        """Return the first entry of one of the kinds about a name, of a release unless that is None."""
        for entry in self._by_name.get(name, ()):
            if entry.kind in kinds and not entry.values and release in (None, entry.release):
                return entry
        return None
