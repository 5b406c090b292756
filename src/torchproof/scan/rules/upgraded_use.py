"""A use of torch in an upgrade: what its names are on each release, and what a rule says of it."""

import builtins
import pickle
from dataclasses import dataclass, field
from functools import cache, cached_property

from torchproof.history.module_names import is_settings
from torchproof.messages.refusal_history import RefusalHistory
from torchproof.scan.conditions.name_facts import NameFacts, NameState
from torchproof.scan.rules.change_index import ChangeIndex, EntryMatch
from torchproof.scan.rules.findings import Confidence, Severity
from torchproof.scan.syntax.torch_uses import TorchUse


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Two releases, as places in the history of names, and what the pages say of changes."""

    facts: NameFacts
    changes: ChangeIndex
    start: int
    end: int
    refusals: RefusalHistory = field(default_factory=RefusalHistory)


@dataclass(frozen=True, slots=True)
class Match:
    """What a rule says of a use."""

    path: str
    text: str
    since: str
    is_guarded: bool
    severity: Severity | None = None
    """None: the severity of the rule."""
    message: str = ""
    """What to do if no change entry says it."""
    needs_entry: bool = False
    """Without a change entry the finding is only possible."""
    rated_path: str = ""
    """The path that the confidence is about, if it is another."""
    found: EntryMatch | None = None
    """The change entry that it follows from."""
    parameter: str = ""
    """The parameter that it is about."""
    is_old: bool = False
    """It holds on the older release, too."""
    confidence: Confidence | None = None
    """None: that of the path."""


class UpgradedUse:
    """A use of torch, with what its names are on each release."""

    def __init__(self, upgrade: Upgrade, use: TorchUse, used_names: frozenset[str] = frozenset()) -> None:
        self.facts = upgrade.facts
        self.changes = upgrade.changes
        self.refusals = upgrade.refusals
        self.releases = upgrade.facts.releases
        self.start = upgrade.start
        self.end = upgrade.end
        self.use = use
        self.used_names = used_names

    def get_name_state(self, path: str, index: int) -> NameState:
        """Return what a path of the use is on a release."""
        state = self.facts.get_name_state(path, index, self.use.how == "module")
        return state if state.present is not None else self.facts.find_private_state(path, index)

    @cached_property
    def presence(self) -> tuple[bool | None, ...]:
        """Per release: True if a meaning of the use is present, None if the history does not say."""
        return tuple(self._is_present(index) for index in range(len(self.releases)))

    def _is_present(self, index: int) -> bool | None:
        states = []
        for path, mask, looked_up in self.use.paths:
            if not mask >> index & 1:
                continue
            state = self.get_name_state(path, index)
            states.append(None if state.present is False and len(state.missing) <= looked_up else state.present)
        if not states or True in states:
            return True
        return None if None in states else False

    @cached_property
    def needs_name(self) -> bool:
        """True if the code fails without the name: it reads it, or assigns a setting."""
        return self.use.how != "set" or self.is_setting

    @cached_property
    def is_setting(self) -> bool:
        """True if the name is below a module of settings, which refuses to assign what it does not have."""
        path = self.use.paths[0][0]
        parents = [".".join(path.split(".")[:count]) for count in range(2, path.count(".") + 1)]
        return any(is_settings(parent) and self.facts.is_ever_present(parent) for parent in parents)

    @property
    def is_name_missing(self) -> bool:
        """True if the name is absent on the newer release, and the code needs it."""
        return self.needs_name and self.presence[self.end] is False

    @property
    def is_name_newer(self) -> bool:
        """True if the name is absent on the older release and present on the newer, and the code needs it."""
        return self.needs_name and self.presence[self.start] is False and bool(self.presence[self.end])

    @cached_property
    def path(self) -> str | None:
        """The path that is present on both releases; None if there is none, or if a name is missing or newer."""
        if self.is_name_missing or self.is_name_newer:
            return None
        for path, mask, _ in self.use.paths:
            if mask >> self.end & 1 and self.get_name_state(path, self.end).present is not False:
                return path
        return None

    @cached_property
    def call_states(self) -> tuple[NameState, ...]:
        """Per release: what the called path is; empty if the use is no call."""
        if self.path is None or self.use.call is None:
            return ()
        return tuple(self.get_name_state(self.path, index) for index in range(len(self.releases)))

    @cached_property
    def call_problems(self) -> tuple[str | None, ...]:
        """Per release: why the call is not accepted, None if it is; empty if the use is no call."""
        shape = self.use.call
        if shape is None:
            return ()
        return tuple(self.facts.find_problem(state, shape) if state.present else "absent" for state in self.call_states)

    @cached_property
    def breaking_release(self) -> int | None:
        """The release from which on the call is not accepted any more; None if that is not known."""
        accepting = [index for index in range(self.end) if self.call_problems[index] is None]
        is_known = bool(accepting) and self.call_states[accepting[-1]].has_signatures
        return accepting[-1] + 1 if is_known and self.call_problems[self.end] else None

    @property
    def is_call_newer(self) -> bool:
        """True if the older release has the name without taking the call, and the newer release takes it."""
        at_start, at_end = self.call_problems[self.start], self.call_problems[self.end]
        return bool(at_start and at_start != "absent" and not at_end and self.call_states[self.end].has_signatures)

    @property
    def missing_name_error(self) -> str:
        """The error that a missing name raises."""
        return {"module": "ModuleNotFoundError", "import": "ImportError"}.get(self.use.how, "AttributeError")

    def is_unreachable(self, index: int) -> bool:
        """Return True if the code does not run on a release."""
        return not self.use.reach >> index & 1

    def is_guarded(self, index: int, error: str) -> bool:
        """Return True if the code is prepared for a release on which the use raises an error."""
        words = {part.lower() for path, *_ in self.use.paths for part in path.replace(".", "_").split("_")}
        return self.is_unreachable(index) or _is_error_caught(self.use.caught, error) or bool({*self.use.soft} & words)

    def rate_confidence(self, path: str) -> Confidence:
        """Return how sure it is that the use is the path."""
        if self.use.open:
            return Confidence.POSSIBLE
        is_sure = "()" not in path and not self.facts.is_paired_by_day(path)
        return Confidence.CERTAIN if is_sure else Confidence.LIKELY

    def describe_release(self, path: str, index: int) -> str:
        """Return a release, with the version of the package of a path that belongs to it."""
        return self.facts.describe_release(path, index)


def _is_error_caught(caught: tuple[str, ...], error: str) -> bool:
    """Return True if a try statement around a use takes an error."""
    return not set(caught).isdisjoint((*_list_classes(error), "*"))


@cache
def _list_classes(error: str) -> tuple[str, ...]:
    """Return the names of an error's classes; torch derives its own errors from RuntimeError."""
    kind = getattr(builtins, error, None) or getattr(pickle, error, None) or type(error, (RuntimeError,), {})
    return tuple(each.__name__ for each in kind.__mro__)
