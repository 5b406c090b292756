"""Rules about fix records: their entries exist, the edits write the new form of the pair, and runs carry the level."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from torchproof.fix.file_fixer import FileFixer
from torchproof.fix.fix_rules import FixLevel, FixRule, build_edits
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.rules.change_entries import build_entry, find_detection_words
from torchproof.scan.rules.change_index import ChangeIndex
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.upgraded_use import Upgrade
from torchproof_docs.changes_builder import build_changes
from torchproof_docs.records.detection_rules import NAME_KINDS
from torchproof_docs.records.fix_records import FOLDER, NO_FIX_FILE, FixRecord
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.fix_levels import judge_pair
from torchproof_docs.verdicts.known_names import load_name_history
from torchproof_docs.verdicts.project import Project

# A name that may stand in a text as a word of English, or as a part of the old name.
SHORT_NAME = 3


@register_rule("unknown-fix-entry")
def find_unknown_fix_entries(project: Project) -> Iterator[str]:
    """Report a change entry in a fix record that no release page has, or that none of its edits is about.

    A scan would never ask for its edits, or would count as answered what they leave as it is.
    """
    known = {f"{change.release}/{change.id}": change for change in project.changes}
    for record in project.fixes.values():
        edited = _list_words(record.edits)
        for entry in record.entries:
            if entry not in known:
                yield f"{record.path}: entries: {entry}: no such change; write it as 2.14/qr"
            elif edited and not edited & _list_words(known[entry].detection.patterns):
                yield f"{record.path}: entries: {entry}: no edit is about a name that it detects; take it out"
            elif problem := _explain_other_advice(record, known[entry]):
                yield f"{record.path}: entries: {entry}: {problem}; make the action and the edits say the same"


def _explain_other_advice(record: FixRecord, change: ChangeEntry) -> str | None:
    """Return that an entry tells nothing of what the edits write; None if it names one name or keyword of them."""
    told = " ".join([change.title, *change.steps.values()])
    names = [str(edit["to"]).split(".") for edit in record.edits if isinstance(edit.get("to"), str)]
    written = {".".join(name[-2:]) for name in names} | {name[-1] for name in names if len(name[-1]) > SHORT_NAME}
    written |= (
        {word for edit in record.edits for word in edit["add"]}
        if all("add" in each for each in record.edits)
        else set()
    )
    written = {name for name in written if "{" not in name}
    if not written or "…" in told or any(name in told for name in written):
        return None
    return f"its texts have none of what the edits write, {', '.join(sorted(written)[:3])}"


def _list_words(patterns: Iterable[Mapping[str, Any]]) -> set[str]:
    """Return the words of the dotted names of torch that patterns look for."""
    names = (pattern[kind] for pattern in patterns for kind in NAME_KINDS if kind in pattern)
    return {word for name in names for word in re.findall(r"\w+", str(name))} - {"torch"}


@register_rule("undecided-fix")
def find_undecided_fixes(project: Project) -> Iterator[str]:
    """Report a change that a scan finds in code and that has neither a fix record nor a reason why not, or both.

    A reader asks how much is fixed; what nobody looked at must not count as impossible.
    """
    if not project.unfixed:
        return
    answered = {entry for record in project.fixes.values() for entry in record.entries}
    found = {f"{each.release}/{each.id}" for each in project.changes if each.severity and each.detection.patterns}
    place = project.root / FOLDER / NO_FIX_FILE
    for entry in sorted(found - answered - project.unfixed.keys()):
        yield f"{place}: {entry}: undecided; write a fix record, or list it under a reason"
    for entry in sorted(project.unfixed.keys() & answered):
        yield f"{place}: {entry}: it has a fix record; take it out"
    for entry in sorted(project.unfixed.keys() - found):
        yield f"{place}: {entry}: no change that a scan finds; take it out"


@register_rule("contradicted-fix-level", stage=Stage.EVIDENCE)
def find_contradicted_fix_levels(project: Project) -> Iterator[str]:
    """Report a fix record whose level is not what the runs of its pair give.

    Nobody may call an edit safe that no run shows to be so.
    """
    for record in project.fixes.values():
        verdict = judge_pair(record, project.pages, project.releases.all, project.notes)
        if verdict.level is not record.level:
            remedy = (
                f"write {verdict.level}, or correct the pair"
                if verdict.is_complete
                else f"torchproof-docs prove {record.page}"
            )
            yield f"{record.path}: level: {record.level}, but the pair gives {verdict.level}: {verdict.reason} {remedy}"


@register_rule("unwritten-fix", stage=Stage.EVIDENCE)
def find_unwritten_fixes(project: Project) -> Iterator[str]:
    """Report a fix record whose edits do not make the new script of its pair of the old one, or change nothing in it.

    The runs would speak of another edit than the one that is made.
    """
    history = load_name_history(project)
    if history is None or not project.fixes:
        return
    entries = [build_entry(table) for table in build_changes(project)["entries"]]
    facts = NameFacts(history, find_detection_words(entries))
    changes = ChangeIndex(entries, facts)
    for record in project.fixes.values():
        if record.pair is None:
            continue
        old, new = record.pair
        engine = RuleEngine(Upgrade(facts, changes, 0, _find_last_release(record, facts.releases)))
        fixer = FileFixer([_build_rule(record, facts.releases[0])], engine)
        fix = fixer.fix_file(record.path.with_suffix(".py"), old.text.encode())
        if old.text == new.text:
            yield f"{record.path}: old, new: the same script, so that its runs prove no edit; write what they change"
        elif fix.fixed.decode() != new.text:
            reasons = "; ".join(f"line {each.match.use.line}: {each.refusal}" for each in fix.shown) or "other lines"
            wrong = next(
                (
                    f"{made!r}, not {wanted!r}"
                    for made, wanted in zip(fix.fixed.decode().splitlines(), new.text.splitlines(), strict=False)
                    if made != wanted
                ),
                "another number of lines",
            )
            yield f"{record.path}: the edits write {wrong} ({fix.problem or reasons}); correct the edits or the pair"


def _find_last_release(record: FixRecord, releases: Sequence[str]) -> int:
    """Return the place of the last release of an entry: a later one may have taken the change back."""
    indices = [releases.index(entry.partition("/")[0]) for entry in record.entries]
    return max(indices, default=len(releases) - 1)


def _build_rule(record: FixRecord, oldest: str) -> FixRule:
    """Return a record as a rule whose edits are made wherever they can be."""
    addresses = tuple(f"releases/{entry.replace('/', '/#')}" for entry in record.entries)
    edits = tuple(edit for table in record.edits for edit in build_edits(table))
    return FixRule(record.id, record.title, FixLevel.SAFE, oldest, "", addresses, edits)
