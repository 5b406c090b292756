"""Fixes one file: rounds of edits until nothing is left, then a scan of the result that must report nothing new."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from torchproof.fix.edit_refusals import EditRefusals
from torchproof.fix.edits.call_edits import EditRefusedError
from torchproof.fix.edits.file_content import read_code, write_notebook, write_script
from torchproof.fix.fix_matching import FixMatcher
from torchproof.fix.fix_planner import FixPlanner, Plan, Proposal
from torchproof.fix.fix_rules import FixLevel, FixRule
from torchproof.fix.name_readers import NameReaders, NoReaders
from torchproof.regular_files import Unreadable
from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.findings import Confidence, Severity
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.scanner import find_findings
from torchproof.scan.syntax.source_files import parse_source

# A file whose edits go on longer is left as it is.
MAX_ROUNDS = 20
NO_NEW_FINDINGS = "the edited file would have another finding"


# Severity, rule, and entry or name.
FindingKey = tuple[Severity, str, str]
# Severities that a finding may leave behind that was worse: the form that keeps a behaviour may be deprecated.
MILD = frozenset({Severity.WARNS, Severity.SOON})


@dataclass(frozen=True, slots=True)
class FileFix:
    """A file with its edits."""

    path: Path
    content: bytes
    fixed: bytes
    """The content with the edits; the same where there are none."""
    made: tuple[Proposal, ...] = ()
    """In the order of the rounds; places are those of the text before each."""
    shown: tuple[Proposal, ...] = ()
    """What a person has to decide, in the text as it is now."""
    problem: str = ""
    """Why the file was not read."""

    @property
    def is_changed(self) -> bool:
        """True if there is an edit."""
        return self.content != self.fixed


@dataclass
class FileFixer:
    """Fixes files for one upgrade.

    Args:
        rules: The fix rules.
        engine: The rules of the scan.
        levels: The levels of rules whose edits are made.
        readers: What other files do with the names of a file.
        guards_versions: Write a form that the older release lacks behind a test of the release.

    """

    rules: Iterable[FixRule]
    engine: RuleEngine
    levels: frozenset[FixLevel] = frozenset({FixLevel.SAFE})
    readers: NameReaders = field(default_factory=NoReaders)
    guards_versions: bool = False
    _matcher: FixMatcher = field(init=False)

    def __post_init__(self) -> None:
        self._matcher = FixMatcher(self.rules, self.engine)

    def fix_file(self, path: Path, content: bytes) -> FileFix:
        """Return a file with its edits: those of every rule whose edits leave no finding and bring none."""
        left_out: dict[str, str] = {}
        while True:
            try:
                result = self._run_rounds(path, content, left_out)
            except (Unreadable, UnicodeError) as error:
                return FileFix(path, content, content, problem=str(error))
            except (RecursionError, MemoryError):
                return FileFix(path, content, content, problem="nested too deeply")
            if not (wrong := self._find_wrong_rules(result, path)):
                return result
            left_out |= wrong

    def _run_rounds(self, path: Path, content: bytes, left_out: dict[str, str]) -> FileFix:
        left_out = dict(left_out)
        current = content
        made: list[Proposal] = []
        for _ in range(MAX_ROUNDS):
            plan = self._plan_round(path, current, left_out)
            if not plan.made:
                return FileFix(path, content, current, tuple(made), plan.shown)
            try:
                current = self._write(path, current, plan)
            except EditRefusedError as error:
                left_out |= {each.match.rule.id: str(error) for each in plan.made}
                continue
            made += plan.made
        return FileFix(path, content, content, problem="its edits come to no end")

    def _plan_round(self, path: Path, content: bytes, left_out: dict[str, str]) -> Plan:
        reading = read_file(path, self.engine.upgrade.facts, content)
        if reading.read_error and not reading.uses:
            raise Unreadable(reading.read_error)
        if not reading.uses:
            return Plan()
        refusals = EditRefusals(self._matcher, self.levels, path, left_out, self.readers)
        planner = FixPlanner(refusals, self.guards_versions)
        if not (matches := list(planner.find_matches(reading))):
            return Plan()
        notebook = path.suffix == ".ipynb"
        source = parse_source(content, notebook=notebook)
        return planner.plan_round(matches, read_code(content, source, notebook=notebook), source.tree, reading.uses)

    def _write(self, path: Path, content: bytes, plan: Plan) -> bytes:
        if path.suffix == ".ipynb":
            return write_notebook(content, parse_source(content, notebook=True), plan.replacements)
        return write_script(content, plan.replacements)

    def _find_wrong_rules(self, result: FileFix, path: Path) -> dict[str, str]:
        """Return the rules whose edits must not be made here, each with the reason."""
        if not result.is_changed:
            return {}
        before, problem = self._count_findings(path, result.content)
        after, new_problem = self._count_findings(path, result.fixed)
        rules = {each.match.rule.id: each.match.reason for each in result.made}
        if problem != new_problem:
            return dict.fromkeys(rules, "the edited file would not parse")
        if _is_no_worse(result, after - before):
            return {}
        if len(rules) == 1:
            return dict.fromkeys(rules, NO_NEW_FINDINGS)
        alone = {
            id: self._run_rounds(path, result.content, {other: NO_NEW_FINDINGS for other in rules if other != id})
            for id in rules
        }
        wrong = {id: NO_NEW_FINDINGS for id, fix in alone.items() if self._find_wrong_rules(fix, path)}
        return wrong or dict.fromkeys(rules, NO_NEW_FINDINGS)

    def _count_findings(self, path: Path, content: bytes) -> tuple[Counter[FindingKey], str]:
        """Return what a scan reports, without places, and what it cannot read."""
        reading = read_file(path, self.engine.upgrade.facts, content)
        found: Counter[FindingKey] = Counter(
            (each.reason.severity, each.reason.rule, each.reason.entry or each.reason.name)
            for each in find_findings(reading, self.engine)
            if each.reason.confidence is not Confidence.POSSIBLE
            and not each.guarded
            and each.reason.severity is not Severity.NEWER  # that is for the first release of the new form to say
        )
        return found, reading.read_error


def _is_no_worse(result: FileFix, new: Counter[FindingKey]) -> bool:
    """Return True if what a scan reports anew are warnings alone, at most one for each worse finding that went."""
    worse = sum(each.match.reason.severity not in MILD for each in result.made)
    return all(severity in MILD for severity, _, _ in new) and new.total() <= worse
