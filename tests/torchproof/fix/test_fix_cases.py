"""Files whose right result is known: what is edited, what stays, and what a person has to decide."""

import ast
from pathlib import Path

import pytest

from torchproof.fix.file_fixer import FileFix, FileFixer
from torchproof.fix.fix_reports import list_shown
from torchproof.fix.fix_rules import FixRule, build_fix_rule
from torchproof.fix.project_fix import choose_levels
from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import find_findings

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


def read_case(path: Path) -> tuple[list[str], str, str, list[str]]:
    head, _, rest = path.read_text(encoding="utf-8").partition("\n=== before\n")
    before, _, rest = rest.partition("=== after\n")
    after, _, shown = rest.partition("=== shown\n")
    return head.split(), before, after, shown.split("\n")[:-1]


def read_rules() -> tuple[FixRule, ...]:
    return tuple(build_fix_rule(table) for table in open_scan_context().source.read_fixes())


def fix_text(words: list[str], text: str) -> FileFix:
    context = open_scan_context()
    start, end = (context.facts.releases.index(release) for release in words[:2])
    engine = context.build_engine(start, end)
    fixer = FileFixer(
        read_rules(), engine, choose_levels(keep_behaviour="keep" in words), guards_versions="guard" in words
    )
    return fixer.fix_file(Path("code.py"), text.encode())


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_gives_the_known_result(path: Path) -> None:
    words, before, after, shown = read_case(path)
    fix = fix_text(words, before)
    assert fix.fixed.decode() == after
    assert [f"{each.match.use.line} {each.match.rule.id}" for each in list_shown(fix)] == shown
    assert not fix.problem


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_result_parses_and_a_second_run_changes_nothing(path: Path) -> None:
    words, before, _, _ = read_case(path)
    fixed = fix_text(words, before).fixed
    ast.parse(fixed)
    assert fix_text(words, fixed.decode()).fixed == fixed


@pytest.mark.parametrize("name", ["guarded_versions", "guarded_places"])
def test_a_scan_of_guarded_forms_reports_what_is_left_and_nothing_else(name: str) -> None:
    words, before, _, _ = read_case(Path(__file__).parent / "cases" / f"{name}.txt")
    fix = fix_text(words, before)
    engine = open_scan_context().build_engine(0, len(open_scan_context().facts.releases) - 1)
    found = {
        (each.line, each.reason.entry)
        for each in find_findings(read_file(Path("code.py"), engine.upgrade.facts, fix.fixed), engine)
        if not each.guarded and each.reason.confidence is not Confidence.POSSIBLE
    }
    assert found == {(each.match.use.line, each.match.reason.entry) for each in fix.shown}
    assert len(fix.made) >= 6
