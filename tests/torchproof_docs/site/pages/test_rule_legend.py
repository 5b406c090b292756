"""The page of the rules: each rule and each word of the reports, where the reports link to."""

import pytest

from programs import ROOT
from torchproof.scan.reports.report_texts import find_legend_address
from torchproof.scan.rules.findings import MEANINGS, Confidence, Severity
from torchproof.scan.rules.registry import load_rules
from torchproof_docs.site.pages.rule_legend import render_rules, render_words

DOCS = ROOT / "docs"


def test_each_rule_has_a_section_under_the_anchor_that_reports_link_to() -> None:
    lines = render_rules().splitlines()
    for rule in load_rules().values():
        assert f"## {rule.name}" in lines
        assert find_legend_address(rule.name).endswith(f"/#{rule.name}")
        assert any(rule.id in line for line in lines)


def test_each_word_of_a_report_is_explained() -> None:
    assert {*Severity, *Confidence} <= MEANINGS.keys()
    assert all(f"- *{word}*: " in render_words() for word in MEANINGS)


@pytest.mark.records
def test_the_page_stands_where_reports_link_to() -> None:
    page = DOCS / f"{find_legend_address().rstrip('/')}.md"
    assert "{{ scan_rules() }}" in page.read_text(encoding="utf-8")
