"""The corpus: each file says in comments what a scan of it finds."""

import re
from pathlib import Path

import pytest

from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.scan_context import ScanContext, open_scan_context
from torchproof.scan.scanner import scan_readings

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(path for path in CORPUS.rglob("*.py") if path.parent.name in ("guards", "rules"))
MARK = re.compile(r"#\s*(?P<kind>expect|guarded|old):\s*(?P<rules>TP\d(?:\s*,\s*TP\d)*)")


# What entries say beside the comments of a file whose runs are recorded, and so its bytes stay.
BESIDE = {"tp4_default": {(5, "expect", "TP5"), (6, "expect", "TP5")}}


@pytest.fixture(scope="module")
def context() -> ScanContext:
    return open_scan_context()


@pytest.fixture(scope="module")
def judge(context: ScanContext) -> RuleEngine:
    return context.build_engine(0, len(context.facts.releases) - 1)


def expected(path: Path) -> set[tuple[int, str, str]]:
    return {
        (number, mark["kind"], rule.strip())
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for mark in MARK.finditer(line)
        for rule in mark["rules"].split(",")
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_file_of_the_corpus_gives_what_its_comments_say(path: Path, context: ScanContext, judge: RuleEngine) -> None:
    result = scan_readings([read_file(path, context.facts)], judge)
    assert not result.notes
    found = {(finding.line, "expect", finding.reason.rule) for finding in result.findings}
    found |= {(finding.line, "guarded", finding.reason.rule) for finding in result.guarded}
    found |= {(finding.line, "old", finding.reason.rule) for finding in result.old}
    assert found == expected(path) | BESIDE.get(path.stem, set())


def test_the_corpus_has_at_least_forty_guard_idioms() -> None:
    assert len([path for path in FILES if path.parent.name == "guards" and "not_a" not in path.stem]) >= 40
