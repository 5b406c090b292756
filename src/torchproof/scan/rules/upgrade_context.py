"""An upgrade from one release to another: what a use meant before and after, and what is said of it."""

from dataclasses import dataclass

from torchproof.scan.conditions.name_facts import NameFacts, NameState
from torchproof.scan.rules.findings import Confidence, Reason, Severity
from torchproof.scan.rules.change_entries import ChangeIndex
from torchproof.scan.conditions.use_collector import TorchUse


@dataclass(frozen=True, slots=True)
class RuleResult:
    """A reason, and whether the code prepares for it."""

    reason: Reason
    is_guarded: bool


class UpgradeContext:
    """Two releases, the history of names, and what the pages say of changes."""

    def __init__(self, facts: NameFacts, knowledge: ChangeIndex, start: int, end: int) -> None:
        self.facts = facts
        self.knowledge = knowledge
        self.start = start
        self.end = end

    @property
    def releases(self) -> tuple[str, ...]:
        """Return every release of the history, oldest first."""
        return self.facts.releases

    def name_state(self, use: TorchUse, path: str, index: int) -> NameState:
        """Return what a path of a use is on a release."""
        return self.facts.name_state(path, index, use.how == "module")

    def is_present(self, use: TorchUse, index: int) -> bool | None:
        """Tell whether any meaning of a use is there on a release, of those that the file binds there."""
        states = []
        for path, mask, known in use.paths:
            if not mask >> index & 1:
                continue
            look = self.name_state(use, path, index)
            if look.platform:
                return None
            states.append(None if look.present is False and len(look.missing) <= known else look.present)
        if not states or True in states:
            return True
        return None if None in states else False

    def is_guarded(self, use: TorchUse, index: int, error: str) -> bool:
        """Tell whether the code prepares for a release on which a use raises an error."""
        words = set(use.soft)
        last = {part.lower() for path, *_ in use.paths for part in path.replace(".", "_").split("_")}
        return not use.reach >> index & 1 or _is_error_caught(use.caught, error) or bool(words & last)

    def rate_confidence(self, use: TorchUse, path: str) -> Confidence:
        """Return how sure it is that a use is the path."""
        if use.open:
            return Confidence.POSSIBLE
        return Confidence.LIKELY if "()" in path else Confidence.CERTAIN

    def build_reason(  # noqa: PLR0917  # the fields of a Reason
        self,
        rule: str,
        severity: Severity,
        use: TorchUse,
        path: str,
        text: str,
        since: str,
        *,
        message: str = "",
        note: bool = False,
        of: str = "",
    ) -> Reason:
        """Return a reason, with what a page says to do about it."""
        name = path.replace(".*", ".").replace("()", "")
        entry = self.knowledge.find_entry(rule, name, since)
        confidence = Confidence.POSSIBLE if note and not entry else self.rate_confidence(use, of or path)
        action = entry.action if entry else message.strip()
        address = entry.address if entry else self.knowledge.history_page(name)
        proved, source = (entry.proved, entry.source) if entry else (False, "")
        return Reason(rule, severity, confidence, name, text, since, action, address, proved, source)


def _is_error_caught(caught: tuple[str, ...], error: str) -> bool:
    """Tell whether a try statement around a use takes an error."""
    names = set(caught)
    return bool(names & {error, "Exception", "BaseException", "*"}) or (
        error == "ModuleNotFoundError" and "ImportError" in names
    )
