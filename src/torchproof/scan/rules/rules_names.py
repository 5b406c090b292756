"""Whether a name is there after an upgrade: the rules TP1, it is gone, and TP3, it is newer than the lower bound."""

from torchproof.scan.rules.findings import Severity
from torchproof.scan.rules.upgrade_context import UpgradeContext, RuleResult
from torchproof.scan.conditions.use_collector import TorchUse


def presence(upgrade: UpgradeContext, use: TorchUse) -> RuleResult | None:
    """Return what is said of a use whose name one of the two releases lacks."""
    states = [upgrade.is_present(use, index) for index in range(len(upgrade.releases))]
    name = use.paths[0][0]
    look = upgrade.name_state(use, name, upgrade.end)
    if states[upgrade.end] is False:
        there = [index for index, state in enumerate(states) if state]
        before = [index for index in there if index < upgrade.end]
        if before:
            gone = next(index for index in range(before[-1] + 1, len(states)) if states[index] is False)
            since, text = upgrade.releases[gone], f"is gone since {upgrade.releases[gone]}"
            reason = upgrade.build_reason("TP1", Severity.BREAKS, use, look.missing or name, text, since, of=name)
            return RuleResult(reason, upgrade.is_guarded(use, upgrade.end, _raised(use)))
        if there:
            return _newer(upgrade, use, first=there[0], at=upgrade.end)
        return _never(upgrade, use, look.missing or name)
    if states[upgrade.start] is False and states[upgrade.end]:
        first = next(index for index in range(upgrade.start, len(states)) if states[index])
        return _newer(upgrade, use, first=first, at=upgrade.start)
    return None


def _newer(upgrade: UpgradeContext, use: TorchUse, *, first: int, at: int) -> RuleResult:
    name, since = use.paths[0][0], upgrade.releases[first]
    missing = upgrade.name_state(use, name, at).missing or name
    reason = upgrade.build_reason("TP3", Severity.NEWER, use, missing, f"is new in {since}", since, of=name)
    return RuleResult(reason, upgrade.is_guarded(use, at, _raised(use)))


def _never(upgrade: UpgradeContext, use: TorchUse, missing: str) -> RuleResult | None:
    parent = missing.rpartition(".")[0]
    first = upgrade.releases[0]
    if "()" in missing or use.open or any(upgrade.facts.is_open(parent, index) for index in (0, upgrade.end)):
        return None
    text = f"is in no release since {first}"
    reason = upgrade.build_reason("TP1", Severity.BREAKS, use, missing, text, first, note=True)
    return RuleResult(reason, upgrade.is_guarded(use, upgrade.end, _raised(use)))


def _raised(use: TorchUse) -> str:
    """Return the error that a missing name raises."""
    return {"module": "ModuleNotFoundError", "import": "ImportError"}.get(use.how, "AttributeError")
