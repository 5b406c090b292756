"""The registry: what a rule needs, and that everything that lists rules knows each of them."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import click.testing
import pytest

from scanning import scan_code
from torchproof.cli.scan_commands import scan as command
from torchproof.errors import RecordError
from torchproof.scan.reports.ci_reports import format_junit
from torchproof.scan.reports.json_report import format_json
from torchproof.scan.reports.sarif_report import format_sarif
from torchproof.scan.rules import registry
from torchproof.scan.rules.findings import Confidence, Severity
from torchproof.scan.rules.registry import RuleRegistrationError, find_rule, format_legend, load_rules, register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse

HERE = Path(__file__).parent
RULES = list(load_rules().values())
KINDS = {"test_reported", "test_not_reported", "test_guarded", "test_edge_of_the_upgrade"}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_has_tests_of_each_kind_in_its_file(rule: registry.Rule) -> None:
    path = HERE / f"test_{rule.check.__module__.rpartition('.')[2]}.py"
    assert path.is_file(), f"{rule.id} has no {path.name}"
    functions = {node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)}
    assert functions >= KINDS


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_says_its_reason_and_its_source(rule: registry.Rule) -> None:
    assert rule.reason.endswith(".")
    assert rule.source.endswith(".")
    assert rule.severity in Severity


def test_the_rules_are_in_the_order_of_their_numbers() -> None:
    assert [rule.id for rule in RULES] == [f"TP{number}" for number in range(1, len(RULES) + 1)]


def test_the_help_and_the_legend_name_each_rule() -> None:
    text = click.testing.CliRunner().invoke(command, ["--help"]).output
    for rule in RULES:
        assert f"{rule.id}  {rule.name}" in text
        assert rule.summary in format_legend()


@pytest.mark.parametrize("label", ["TP1", "tp1", "removed-name", "Removed-Name"])
def test_a_rule_is_found_by_id_and_name(label: str) -> None:
    assert find_rule(label, "--ignore").id == "TP1"


def test_an_unknown_rule_is_named_with_the_nearest() -> None:
    with pytest.raises(RecordError, match=r"--ignore removed-nam: no such rule; did you mean removed-name\?"):
        find_rule("removed-nam", "--ignore")


def test_the_reports_name_the_rule() -> None:
    result = scan_code("import torch\ntorch.onnx.ExportOptions", least=Confidence.POSSIBLE)
    assert json.loads(format_json(result))["findings"][0]["rule_name"] == "removed-name"
    assert (
        "removed-name"
        in json.loads(format_sarif(result))["runs"][0]["tool"]["driver"]["rules"][0]["properties"]["tags"]
    )
    assert "a name that is gone" in format_junit(result)


@pytest.fixture
def empty_registry(monkeypatch: pytest.MonkeyPatch) -> dict[str, registry.Rule]:
    rules: dict[str, registry.Rule] = {}
    monkeypatch.setattr(registry, "_registered", rules)
    return rules


def new_check(module: str = "tp7_new_rule", doc: str | None = "Yield.\n\nReason: r.\n\nSource: s.") -> registry.Check:
    def check(_use: UpgradedUse) -> Iterator[Match]:
        yield from ()

    check.__module__ = f"torchproof.scan.rules.{module}"
    check.__doc__ = doc
    return check


def register(check: registry.Check, id: str = "TP7", name: str = "new-rule", summary: str = "a clause") -> None:
    register_rule(id, name, severity=Severity.WARNS, summary=summary)(check)


def test_a_whole_rule_is_registered(empty_registry: dict[str, registry.Rule]) -> None:
    register(new_check())
    (rule,) = empty_registry.values()
    assert (rule.id, rule.name, rule.reason, rule.source) == ("TP7", "new-rule", "r.", "s.")
    assert rule.labels == {"TP7", "NEW-RULE"}


@pytest.mark.parametrize(
    "doc", [None, "Yield.", "Yield.\n\nReason: r.", "Yield.\n\nSource: s.", "Yield.\n\nReason:\n\nSource: s."]
)
def test_a_rule_without_reason_or_source_is_refused(doc: str | None, empty_registry: dict[str, registry.Rule]) -> None:
    with pytest.raises(RuleRegistrationError, match="'Reason:' and a 'Source:'"):
        register(new_check(doc=doc))
    assert not empty_registry


@pytest.mark.parametrize(
    ("id", "name"), [("TP8", "new-rule"), ("TP7", "other-name"), ("X7", "new-rule"), ("TP7", "New")]
)
def test_a_rule_in_a_file_of_another_name_is_refused(
    id: str, name: str, empty_registry: dict[str, registry.Rule]
) -> None:
    with pytest.raises(RuleRegistrationError, match="its file must be named"):
        register(new_check(), id, name)
    assert not empty_registry


@pytest.mark.parametrize("summary", ["", "A sentence.", " a clause"])
def test_a_rule_without_a_clause_is_refused(summary: str, empty_registry: dict[str, registry.Rule]) -> None:
    with pytest.raises(RuleRegistrationError, match="write a clause"):
        register(new_check(), summary=summary)
    assert not empty_registry


def test_an_id_and_a_name_belong_to_one_rule(empty_registry: dict[str, registry.Rule]) -> None:
    register(new_check())
    with pytest.raises(RuleRegistrationError, match="TP7 is registered already"):
        register(new_check())
    with pytest.raises(RuleRegistrationError, match="new-rule is the name of TP7"):
        register(new_check("tp8_new_rule"), "TP8")
    assert len(empty_registry) == 1
