"""What an upgrade from one release to another does to a use: the rules TP1 to TP6."""

from collections.abc import Iterator

from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.rules.change_entries import ChangeIndex
from torchproof.scan.rules.rules_calls import call
from torchproof.scan.rules.rules_names import presence
from torchproof.scan.rules.rules_notes import behaviour, deprecation
from torchproof.scan.rules.upgrade_context import UpgradeContext, RuleResult
from torchproof.scan.conditions.use_collector import TorchUse


class RuleEngine(UpgradeContext):
    """Holds the history against uses, for an upgrade between two releases."""

    def __init__(self, facts: NameFacts, knowledge: ChangeIndex, start: int, end: int) -> None:
        super().__init__(facts, knowledge, start, end)
        self._cache: dict[tuple[object, ...], list[RuleResult]] = {}

    def apply_rules(self, use: TorchUse) -> list[RuleResult]:
        """Return what is to be said of a use."""
        key = (use.paths, use.how, use.reach, use.caught, use.soft, use.call, use.open)
        if key not in self._cache:
            self._cache[key] = list(self._judge(use))
        return self._cache[key]

    def _judge(self, use: TorchUse) -> Iterator[RuleResult]:
        if use.how != "set" and (found := presence(self, use)):
            yield found
            return
        path = self._path(use, self.end)
        if path is None:
            return
        if use.call:
            yield from call(self, use, path)
        yield from deprecation(self, use, path)
        yield from behaviour(self, use, path)

    def _path(self, use: TorchUse, index: int) -> str | None:
        for path, mask, _ in use.paths:
            if mask >> index & 1 and self.name_state(use, path, index).present is not False:
                return path
        return None
