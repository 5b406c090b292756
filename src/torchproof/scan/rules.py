"""What an upgrade from one release to another does to a use: the rules TP1 to TP6."""

from collections.abc import Iterator
from dataclasses import dataclass

from torchproof.scan.calls import Shape, at_position, parameters
from torchproof.scan.facts import Facts, Look
from torchproof.scan.findings import Confidence, Reason, Severity
from torchproof.scan.knowledge import Knowledge, Rule
from torchproof.scan.uses import Use

CALLS = {"call", "super"}
GENERATED = ("torch._C._VariableFunctions", "torch._C._nn", "torch._C._linalg", "torch._C._fft", "torch._C._special")
SEVERITY = {"breaks": Severity.BREAKS, "warns": Severity.WARNS}
"""What an entry says of itself, in the words of a scan; what is silent behaves differently."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A reason, and whether the code prepares for it."""

    reason: Reason
    guarded: bool


class Judge:
    """Holds the history against uses, for an upgrade between two releases."""

    def __init__(self, facts: Facts, knowledge: Knowledge, start: int, end: int) -> None:
        self.facts = facts
        self.knowledge = knowledge
        self.start = start
        self.end = end
        self._cache: dict[tuple[object, ...], list[Verdict]] = {}

    def verdicts(self, use: Use) -> list[Verdict]:
        """Return what is to be said of a use."""
        key = (use.paths, use.how, use.reach, use.caught, use.soft, use.call, use.open)
        if key not in self._cache:
            self._cache[key] = list(self._judge(use))
        return self._cache[key]

    def _judge(self, use: Use) -> Iterator[Verdict]:
        if use.how != "set" and (found := self._presence(use)):
            yield found
            return
        path = self._path(use, self.end)
        if path is None:
            return
        if use.call:
            yield from self._call(use, path)
        yield from self._deprecation(use, path)
        yield from self._behaviour(use, path)

    def _path(self, use: Use, index: int) -> str | None:
        for path, mask, _ in use.paths:
            if mask >> index & 1 and self.look(use, path, index).present is not False:
                return path
        return None

    def look(self, use: Use, path: str, index: int) -> Look:
        """Return what a path of a use is on a release."""
        return self.facts.look(path, index, use.how == "module")

    def state(self, use: Use, index: int) -> bool | None:
        """Tell whether any meaning of a use is there on a release, of those that the file binds there."""
        states = []
        for path, mask, known in use.paths:
            if not mask >> index & 1:
                continue
            look = self.look(use, path, index)
            if look.platform:
                return None
            states.append(None if look.present is False and len(look.missing) <= known else look.present)
        if not states or True in states:
            return True
        return None if None in states else False

    def _presence(self, use: Use) -> Verdict | None:
        states = [self.state(use, index) for index in range(len(self.facts.releases))]
        name = use.paths[0][0]
        look = self.look(use, name, self.end)
        if states[self.end] is False:
            there = [index for index, state in enumerate(states) if state]
            before = [index for index in there if index < self.end]
            if before:
                gone = next(index for index in range(before[-1] + 1, len(states)) if states[index] is False)
                since, text = self.facts.releases[gone], f"is gone since {self.facts.releases[gone]}"
                reason = self._reason("TP1", Severity.BREAKS, use, look.missing or name, text, since, of=name)
                return Verdict(reason, self._guarded(use, self.end, self.error(use)))
            if there:
                since = self.facts.releases[there[0]]
                reason = self._reason(
                    "TP3", Severity.NEWER, use, look.missing or name, f"is new in {since}", since, of=name
                )
                return Verdict(reason, self._guarded(use, self.end, self.error(use)))
            return self._never(use, look.missing or name)
        if states[self.start] is False and states[self.end]:
            first = next(index for index in range(self.start, len(states)) if states[index])
            since = self.facts.releases[first]
            missing = self.look(use, name, self.start).missing or name
            reason = self._reason("TP3", Severity.NEWER, use, missing, f"is new in {since}", since, of=name)
            return Verdict(reason, self._guarded(use, self.start, self.error(use)))
        return None

    def _never(self, use: Use, missing: str) -> Verdict | None:
        parent = missing.rpartition(".")[0]
        first = self.facts.releases[0]
        if "()" in missing or use.open or any(self.facts.is_open(parent, index) for index in (0, self.end)):
            return None
        text = f"is in no release since {first}"
        reason = self._reason("TP1", Severity.BREAKS, use, missing, text, first, note=True)
        return Verdict(reason, self._guarded(use, self.end, self.error(use)))

    @staticmethod
    def error(use: Use) -> str:
        """Return the error that a missing name raises."""
        return {"module": "ModuleNotFoundError", "import": "ImportError"}.get(use.how, "AttributeError")

    def _guarded(self, use: Use, index: int, error: str) -> bool:
        words = set(use.soft)
        last = {part.lower() for path, *_ in use.paths for part in path.replace(".", "_").split("_")}
        return not use.reach >> index & 1 or takes(use.caught, error) or bool(words & last)

    def _call(self, use: Use, path: str) -> Iterator[Verdict]:
        shape = use.call or Shape(0)
        looks = [self.look(use, path, index) for index in range(len(self.facts.releases))]
        problems = [self.facts.problem(look, shape) if look.present else "absent" for look in looks]
        at_end, at_start = problems[self.end], problems[self.start]
        if at_end:
            fine = [index for index in range(self.end) if problems[index] is None]
            later = [index for index in range(self.end, len(problems)) if problems[index] is None]
            if fine and self.known(looks[fine[-1]]):
                since = self.facts.releases[fine[-1] + 1]
                note = handwritten(looks[self.end])
                reason = self._reason("TP2", Severity.BREAKS, use, path, f"{at_end} since {since}", since, note=note)
                yield Verdict(reason, self._guarded(use, self.end, "TypeError"))
            elif later:
                yield self._newer(use, path, at_end, later[0], self.end)
        elif at_start and at_start != "absent" and self.known(looks[self.end]):
            first = next(index for index in range(self.start, len(problems)) if problems[index] is None)
            yield self._newer(use, path, at_start, first, self.start)
        else:
            yield from self._moved(use, path, looks)
            yield from self._defaults(use, path, looks)

    @staticmethod
    def known(look: Look) -> bool:
        """Tell whether the signatures of a name are known."""
        return bool(look.record and look.record.signatures)

    def _newer(self, use: Use, path: str, problem: str, first: int, at: int) -> Verdict:
        since = self.facts.releases[first]
        note = handwritten(self.look(use, path, first))
        reason = self._reason("TP3", Severity.NEWER, use, path, f"{problem} before {since}", since, note=note)
        return Verdict(reason, self._guarded(use, at, "TypeError"))

    def _moved(self, use: Use, path: str, looks: list[Look]) -> Iterator[Verdict]:
        shape = use.call or Shape(0)
        for index in range(self.start + 1, self.end + 1):
            old, new = single(looks[index - 1]), single(looks[index])
            if not old or not new or old == new or shape.star:
                continue
            bound = looks[index].bound
            names = {parameter.name for parameter in parameters(new) or ()}
            for place in range(shape.positional):
                was, now = at_position(old, place, bound=bound), at_position(new, place, bound=bound)
                if was and now and was != now and was in names:
                    since = self.facts.releases[index]
                    text = f"positional argument {place + 1} is `{now}` since {since}, it was `{was}`"
                    reason = self._reason("TP2", Severity.BEHAVES, use, path, text, since)
                    yield Verdict(reason, self._guarded(use, self.end, "TypeError"))
                    return

    def _defaults(self, use: Use, path: str, looks: list[Look]) -> Iterator[Verdict]:
        old, new = single(looks[self.start]), single(looks[self.end])
        shape = use.call or Shape(0)
        if not old or not new or old == new or shape.star or shape.double_star or shape.partial:
            return
        before = {parameter.name: parameter for parameter in parameters(old) or ()}
        given = {at_position(new, place, bound=looks[self.end].bound) for place in range(shape.positional)}
        for parameter in parameters(new) or ():
            was = before.get(parameter.name)
            if not was or parameter.name in given | shape.names or same(was.default, parameter.default):
                continue
            if was.default is None or parameter.default is None:
                continue
            since = self._since(looks, parameter.name, parameter.default)
            text = f"default of `{parameter.name}` is {parameter.default} since {since}, it was {was.default}"
            note = "None" in (was.default, parameter.default)
            reason = self._reason("TP4", Severity.BEHAVES, use, path, text, since, note=note)
            yield Verdict(reason, not use.reach >> self.end & 1)

    def _since(self, looks: list[Look], name: str, default: str) -> str:
        first = self.end
        while first > self.start:
            signature = single(looks[first - 1])
            known = {parameter.name: parameter.default for parameter in parameters(signature or "") or ()}
            if not same(known.get(name), default):
                break
            first -= 1
        return self.facts.releases[first]

    def _deprecation(self, use: Use, path: str) -> Iterator[Verdict]:
        look = self.look(use, path, self.end)
        note = look.record.deprecation if look.record else None
        if not note or use.how in ("set", "annotation"):
            return
        if note.on == "call" and use.how not in CALLS and use.how != "decorator":
            return
        first = self.end
        while first:
            earlier = self.look(use, path, first - 1)
            if not earlier.record or not earlier.record.deprecation or earlier.record.deprecation.how != note.how:
                break
            first -= 1
        since = self.facts.releases[first]
        severity = Severity.SOON if note.how == "documented" else Severity.WARNS
        text = f"is deprecated since {since}" if first else f"is deprecated since {since} or longer"
        reason = self._reason("TP5", severity, use, path, text, since, message=note.message)
        yield Verdict(reason, not use.reach >> self.end & 1)

    def _behaviour(self, use: Use, path: str) -> Iterator[Verdict]:
        canonical = self.look(use, path, self.end).canonical
        for rule in self.knowledge.behaviour(path, canonical):
            index = self.facts.releases.index(rule.release) if rule.release in self.facts.releases else -1
            if self.start < index <= self.end and rule.applies(use.how, use.call):
                reason = Reason(
                    "TP6",
                    SEVERITY.get(rule.severity or "", Severity.BEHAVES),
                    self._told(rule, use, path),
                    rule.name,
                    rule.title,
                    rule.release,
                    rule.action,
                    rule.address,
                    rule.proved,
                    rule.source,
                )
                yield Verdict(reason, not use.reach >> self.end & 1)

    def _told(self, rule: Rule, use: Use, path: str) -> Confidence:
        """Return how sure it is that a change of behaviour concerns a call: a value that no code shows is a guess."""
        if not rule.sure(use.how, use.call) or use.open:
            return Confidence.POSSIBLE
        return Confidence.LIKELY if rule.values else self._confidence(use, path)

    def _confidence(self, use: Use, path: str) -> Confidence:
        if use.open:
            return Confidence.POSSIBLE
        return Confidence.LIKELY if "()" in path else Confidence.CERTAIN

    def _reason(  # noqa: PLR0917  # the fields of a Reason
        self,
        rule: str,
        severity: Severity,
        use: Use,
        path: str,
        text: str,
        since: str,
        *,
        message: str = "",
        note: bool = False,
        of: str = "",
    ) -> Reason:
        name = path.replace(".*", ".").replace("()", "")
        entry = self.knowledge.entry(rule, name, since)
        confidence = Confidence.POSSIBLE if note and not entry else self._confidence(use, of or path)
        action = entry.action if entry else message.strip()
        address = entry.address if entry else self.knowledge.history_page(name)
        proved, source = (entry.proved, entry.source) if entry else (False, "")
        return Reason(rule, severity, confidence, name, text, since, action, address, proved, source)


def takes(caught: tuple[str, ...], error: str) -> bool:
    """Tell whether a try statement around a use takes an error."""
    names = set(caught)
    return bool(names & {error, "Exception", "BaseException", "*"}) or (
        error == "ModuleNotFoundError" and "ImportError" in names
    )


def handwritten(look: Look) -> bool:
    """Tell whether a signature stands in a stub of C++ bindings that people write, often later than the binding."""
    return look.canonical.startswith("torch._C._") and not look.canonical.startswith(GENERATED)


def single(look: Look) -> str | None:
    """Return the signature of what has one only."""
    return look.record.signatures[0] if look.record and len(look.record.signatures) == 1 else None


def same(old: str | None, new: str | None) -> bool:
    """Tell whether two defaults are the same but for quotes, spaces and the way to a name."""
    return plain(old) == plain(new)


def plain(default: str | None) -> str:
    """Return a default without quotes, spaces and the modules of a name."""
    text = (default or "").replace(" ", "").replace('"', "'").replace("...", "")
    return text.rpartition(".")[2] if text[:1].isalpha() else text
