"""Whether a call still fits: the rules TP2, a signature that changed, TP3, a newer one, and TP4, another default."""

from collections.abc import Iterator

from torchproof.scan.syntax.call_shapes import CallShape, find_parameter_at, parse_signature
from torchproof.scan.conditions.name_facts import NameState
from torchproof.scan.rules.findings import Severity
from torchproof.scan.rules.upgrade_context import UpgradeContext, RuleResult
from torchproof.scan.conditions.use_collector import TorchUse

GENERATED = ("torch._C._VariableFunctions", "torch._C._nn", "torch._C._linalg", "torch._C._fft", "torch._C._special")


def call(upgrade: UpgradeContext, use: TorchUse, path: str) -> Iterator[RuleResult]:
    """Yield what is said of the arguments of a call."""
    shape = use.call or CallShape(0)
    looks = [upgrade.name_state(use, path, index) for index in range(len(upgrade.releases))]
    problems = [upgrade.facts.find_problem(look, shape) if look.present else "absent" for look in looks]
    at_end, at_start = problems[upgrade.end], problems[upgrade.start]
    if at_end:
        fine = [index for index in range(upgrade.end) if problems[index] is None]
        later = [index for index in range(upgrade.end, len(problems)) if problems[index] is None]
        if fine and _is_known(looks[fine[-1]]):
            since = upgrade.releases[fine[-1] + 1]
            note = _handwritten(looks[upgrade.end])
            reason = upgrade.build_reason("TP2", Severity.BREAKS, use, path, f"{at_end} since {since}", since, note=note)
            yield RuleResult(reason, upgrade.is_guarded(use, upgrade.end, "TypeError"))
        elif later:
            yield _newer(upgrade, use, path, at_end, first=later[0], at=upgrade.end)
    elif at_start and at_start != "absent" and _is_known(looks[upgrade.end]):
        first = next(index for index in range(upgrade.start, len(problems)) if problems[index] is None)
        yield _newer(upgrade, use, path, at_start, first=first, at=upgrade.start)
    else:
        yield from _moved(upgrade, use, path, looks)
        yield from _defaults(upgrade, use, path, looks)


def _is_known(look: NameState) -> bool:
    """Tell whether the signatures of a name are known."""
    return bool(look.record and look.record.signatures)


def _newer(upgrade: UpgradeContext, use: TorchUse, path: str, problem: str, *, first: int, at: int) -> RuleResult:
    since = upgrade.releases[first]
    note = _handwritten(upgrade.name_state(use, path, first))
    reason = upgrade.build_reason("TP3", Severity.NEWER, use, path, f"{problem} before {since}", since, note=note)
    return RuleResult(reason, upgrade.is_guarded(use, at, "TypeError"))


def _moved(upgrade: UpgradeContext, use: TorchUse, path: str, looks: list[NameState]) -> Iterator[RuleResult]:
    shape = use.call or CallShape(0)
    for index in range(upgrade.start + 1, upgrade.end + 1):
        old, new = _single(looks[index - 1]), _single(looks[index])
        if not old or not new or old == new or shape.star:
            continue
        bound = looks[index].bound
        names = {parameter.name for parameter in parse_signature(new) or ()}
        for place in range(shape.positional):
            was, now = find_parameter_at(old, place, bound=bound), find_parameter_at(new, place, bound=bound)
            if was and now and was != now and was in names:
                since = upgrade.releases[index]
                text = f"positional argument {place + 1} is `{now}` since {since}, it was `{was}`"
                reason = upgrade.build_reason("TP2", Severity.BEHAVES, use, path, text, since)
                yield RuleResult(reason, upgrade.is_guarded(use, upgrade.end, "TypeError"))
                return


def _defaults(upgrade: UpgradeContext, use: TorchUse, path: str, looks: list[NameState]) -> Iterator[RuleResult]:
    old, new = _single(looks[upgrade.start]), _single(looks[upgrade.end])
    shape = use.call or CallShape(0)
    if not old or not new or old == new or shape.star or shape.double_star or shape.partial:
        return
    before = {parameter.name: parameter for parameter in parse_signature(old) or ()}
    given = {find_parameter_at(new, place, bound=looks[upgrade.end].bound) for place in range(shape.positional)}
    for parameter in parse_signature(new) or ():
        was = before.get(parameter.name)
        if not was or parameter.name in given | shape.names or _same(was.default, parameter.default):
            continue
        if was.default is None or parameter.default is None:
            continue
        since = _since(upgrade, looks, parameter.name, parameter.default)
        text = f"default of `{parameter.name}` is {parameter.default} since {since}, it was {was.default}"
        note = "None" in (was.default, parameter.default)
        reason = upgrade.build_reason("TP4", Severity.BEHAVES, use, path, text, since, note=note)
        yield RuleResult(reason, not use.reach >> upgrade.end & 1)


def _since(upgrade: UpgradeContext, looks: list[NameState], name: str, default: str) -> str:
    first = upgrade.end
    while first > upgrade.start:
        signature = _single(looks[first - 1])
        known = {parameter.name: parameter.default for parameter in parse_signature(signature or "") or ()}
        if not _same(known.get(name), default):
            break
        first -= 1
    return upgrade.releases[first]


def _handwritten(look: NameState) -> bool:
    """Tell whether a signature stands in a stub of C++ bindings that people write, often later than the binding."""
    return look.canonical.startswith("torch._C._") and not look.canonical.startswith(GENERATED)


def _single(look: NameState) -> str | None:
    """Return the signature of what has one only."""
    return look.record.signatures[0] if look.record and len(look.record.signatures) == 1 else None


def _same(old: str | None, new: str | None) -> bool:
    """Tell whether two defaults are the same but for quotes, spaces and the way to a name."""
    return _plain(old) == _plain(new)


def _plain(default: str | None) -> str:
    """Return a default without quotes, spaces and the modules of a name."""
    text = (default or "").replace(" ", "").replace('"', "'").replace("...", "")
    return text.rpartition(".")[2] if text[:1].isalpha() else text
