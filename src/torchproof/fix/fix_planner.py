"""Plans one round of edits of a file: which findings get which replacements, and why others get none."""

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from torchproof.fix.call_edits import CallSite, EditRefusedError, edit_arguments, write_call
from torchproof.fix.fix_matching import FixMatch, FixMatcher
from torchproof.fix.fix_rules import FixLevel
from torchproof.fix.import_edits import is_only_statement
from torchproof.fix.module_index import ModuleIndex, Span
from torchproof.fix.name_edits import NameChange, NameEditor
from torchproof.fix.source_text import Replacement, SourceText, has_overlap
from torchproof.scan.file_reader import FileReading
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.rules.registry import load_rules
from torchproof.scan.syntax.ignore_comments import IgnoreIndex

# Expressions whose value can be left out with the statement that assigns it.
PLAIN_VALUES = (ast.Constant, ast.Name, ast.Attribute, ast.UnaryOp, ast.Tuple, ast.List, ast.Compare)


@dataclass(frozen=True, slots=True)
class Proposal:
    """An edit at a place of a file, or why there is none."""

    match: FixMatch
    replacements: tuple[Replacement, ...] = ()
    refusal: str = ""
    """Why a person has to decide, as a clause; "" for an edit that can be made."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A round of edits."""

    made: tuple[Proposal, ...] = ()
    shown: tuple[Proposal, ...] = ()
    imports: tuple[Replacement, ...] = ()
    """Replacements that several edits share."""

    @property
    def replacements(self) -> list[Replacement]:
        """All replacements of the round."""
        return [*(each for proposal in self.made for each in proposal.replacements), *self.imports]


@dataclass(eq=False)
class _Candidate:
    """A place that a match is about; the import of a name brings the places that read it."""

    match: FixMatch
    node: ast.expr | ast.alias
    call: ast.Call | None


@dataclass
class FixPlanner:
    """Plans the edits of one text.

    Args:
        matcher: The fix rules, for one upgrade.
        levels: The levels of rules whose edits are made.
        left_out: Ids of rules whose edits are only shown, each with the reason.
        is_imported: Returns True if another file imports a name from this one.

    """

    matcher: FixMatcher
    levels: frozenset[FixLevel]
    left_out: dict[str, str] = field(default_factory=dict)
    is_imported: Callable[[str], bool] = lambda _name: False

    def plan_round(self, matches: Iterable[FixMatch], text: str, tree: ast.Module) -> Plan:
        """Return the edits of a round that answer some matches; they do not overlap."""
        source, module = SourceText(text), ModuleIndex(tree)
        shown: list[Proposal] = []
        active: list[_Candidate] = []
        for match in matches:
            refusal = self._find_refusal(match)
            nodes = list(_find_nodes(match, module))
            if refusal or not nodes:
                shown.append(Proposal(match, refusal=refusal or "the place has a form that is not edited"))
            else:
                active += nodes
        active, outer = _defer_outer_calls(source, active)
        plan = self._settle(source, module, active, shown)
        return plan if plan.made or not outer else self._settle(source, module, outer, list(plan.shown))

    def _settle(self, source: SourceText, module: ModuleIndex, active: list[_Candidate], shown: list[Proposal]) -> Plan:
        """Return the plan once no edit is refused: each refusal may change what the others can do."""
        while True:
            late: set[int] = set()
            imports: tuple[Replacement, ...] = ()
            editor = NameEditor(source, module, self.is_imported)
            found = self._edit_all(source, module, active, editor)
            refused: dict[int, str] = {}
            for each in active:
                if isinstance(reason := found[id(each)], str):
                    refused[id(each.match)] = reason
            if not refused:
                try:
                    imports = tuple(editor.imports.build_replacements())
                except EditRefusedError as error:
                    refused = {id(candidate.match): str(error) for candidate in active}
            if not refused and not (late := _find_overlapping(active, found)):
                return _build_plan(active, found, imports, shown)
            if len({id(each.match) for each in active}) == len(late):
                refused = dict.fromkeys(late, "its changes overlap")
            matches = {id(each.match): each.match for each in active if id(each.match) in refused}
            shown += [Proposal(match, refusal=refused[key]) for key, match in matches.items()]
            gone = refused or late
            active = [candidate for candidate in active if id(candidate.match) not in gone]

    def find_matches(self, reading: FileReading) -> Iterator[FixMatch]:
        """Yield what rules answer in a file, without what comments silence."""
        used_names = self.matcher.engine.upgrade.changes.find_used_names(reading.uses)
        ignores = IgnoreIndex(reading.ignores)
        for use in reading.uses:
            for match in self.matcher.find_matches(use, used_names):
                labels = load_rules()[match.reason.rule].labels
                if not ignores.suppress_finding(labels, use.line, use.end_line):
                    yield match

    def _find_refusal(self, match: FixMatch) -> str:
        """Return why the edit of a match is not made, whatever the text; "" if it may be."""
        rule, releases = match.rule, self.matcher.facts.releases
        if match.confidence is not Confidence.CERTAIN:
            return "it may be something else"
        if rule.id in self.left_out:
            return self.left_out[rule.id]
        lowest = next((index for index in range(self.matcher.start, len(releases)) if match.use.reach >> index & 1), 0)
        if rule.level is FixLevel.SHOWN or rule.since not in releases:
            return rule.note
        if releases.index(rule.since) > lowest:
            return f"torch {releases[lowest]} lacks the new form, which {rule.since} has"
        if rule.until and releases.index(rule.until) < self.matcher.end:
            return f"the new form ends with torch {rule.until}"
        return "" if rule.level in self.levels else rule.note

    def _edit_all(
        self, source: SourceText, module: ModuleIndex, active: list[_Candidate], editor: NameEditor
    ) -> dict[int, list[Replacement] | str]:
        """Return for each candidate, by its id, its replacements or why it is refused."""
        renamed = [each for each in active if each.match.edit.to]
        changes = [
            NameChange(each.node, each.match.path, each.match.edit.to, each.match.edit.imports) for each in renamed
        ]
        names = editor.edit_names(changes)
        found: dict[int, list[Replacement] | str] = {
            id(candidate): names[place] for place, candidate in enumerate(renamed)
        }
        for candidate in active:
            name = found.get(id(candidate), [])
            if not isinstance(name, str):
                found[id(candidate)] = self._edit_site(source, module, candidate, name, editor)
        return found

    def _edit_site(
        self,
        source: SourceText,
        module: ModuleIndex,
        candidate: _Candidate,
        name: list[Replacement],
        editor: NameEditor,
    ) -> list[Replacement] | str:
        edit = candidate.match.edit
        try:
            if isinstance(candidate.node, ast.alias):
                return name
            site = CallSite(source, module, candidate.node, candidate.call)
            parameters = self.matcher.find_parameters(candidate.match)
            if edit.remove:
                changed = [_remove_statement(site)]
            elif edit.write:
                changed = write_call(edit, site, parameters, _read_new_name(site, name, editor))
                _drop_inside(editor.imports.others, changed[0])
            else:
                changed = [*name, *edit_arguments(edit, site, parameters)]
        except EditRefusedError as error:
            return str(error)
        if any(source.has_comment(each.start, each.end) for each in changed):
            return "a comment stands inside what would change"
        return changed


def _find_nodes(match: FixMatch, module: ModuleIndex) -> Iterator[_Candidate]:
    """Yield the places of a match: a name, or an import with each place that reads the name."""
    use, kinds = match.use, (ast.Name, ast.Attribute, ast.alias, ast.Call)
    node = module.find_node(Span(use.line, use.column - 1, use.end_line, use.end_column - 1), kinds)
    if isinstance(node, ast.alias):
        yield _Candidate(match, node, None)
        for name in module.reads[node.asname or node.name]:
            yield _Candidate(match, name, module.find_call(name))
    elif isinstance(node, ast.Call):  # of a constructor, by super()
        if not match.edit.to and isinstance(node.func, ast.Attribute):
            yield _Candidate(match, node.func, node)
    elif isinstance(node, ast.expr):
        for _ in range(match.extra):
            node = node.value if isinstance(node, ast.Attribute) else node
        yield _Candidate(match, node, module.find_call(node))


def _defer_outer_calls(source: SourceText, active: list[_Candidate]) -> tuple[list[_Candidate], list[_Candidate]]:
    """Return the candidates without calls that are written anew around another one, and those for a later round."""
    unique = {(id(each.node), each.match.rule.id): each for each in active}
    spans = [source.find_span(each.node) for each in unique.values()]
    kept = []
    for each in unique.values():
        start, end = source.find_span(each.call) if each.call and each.match.edit.write else (0, 0)
        own = source.find_span(each.node)
        if not any(start <= other[0] < end and other != own for other in spans):
            kept.append(each)
    # Everything of one import goes together.
    late = {id(each.match) for each in unique.values()} - {id(each.match) for each in kept}
    first = [each for each in kept if id(each.match) not in late]
    return first, [each for each in unique.values() if each not in first]


def _remove_statement(site: CallSite) -> Replacement:
    """Return what takes the assignment of a setting away, with its line."""
    statement = site.module.find_statement(site.node)
    is_plain = isinstance(statement, ast.Assign) and statement.targets == [site.node]
    if not (is_plain and isinstance(statement, ast.Assign) and isinstance(statement.value, PLAIN_VALUES)):
        raise EditRefusedError("the statement does more than to assign it")
    start, end = site.source.find_span(statement)
    first = site.source.find_line_start(statement.lineno)
    after = site.source.find_line_start((statement.end_lineno or statement.lineno) + 1)
    if site.source.text[first:start].strip() or site.source.text[end:after].strip():
        raise EditRefusedError("a comment or another statement shares its line")
    if is_only_statement(site.module, statement):
        return Replacement(start, end, "pass")
    return Replacement(first, after, "")


def _read_new_name(site: CallSite, name: list[Replacement], editor: NameEditor) -> str:
    """Return the new name as it will stand in the file."""
    start, end = site.source.find_span(site.node)
    changes = name or [each for each in editor.imports.others if start <= each.start < end]
    text = site.source.text[start:end]
    for each in changes:
        text = f"{text[: each.start - start]}{each.text}{text[each.end - start :]}"
    return text


def _drop_inside(others: list[Replacement], whole: Replacement) -> None:
    others[:] = [each for each in others if not whole.start <= each.start < whole.end]


def _find_overlapping(active: Iterable[_Candidate], found: dict[int, list[Replacement] | str]) -> set[int]:
    """Return the ids of matches that would change what another one changes: they come in the next round."""
    taken: dict[int, list[Replacement]] = {}
    late: set[int] = set()
    for candidate in active:
        replaced = found[id(candidate)]
        others = [each for key, several in taken.items() if key != id(candidate.match) for each in several]
        if not isinstance(replaced, str) and has_overlap([*others, *replaced]):
            late.add(id(candidate.match))
        elif not isinstance(replaced, str):
            taken.setdefault(id(candidate.match), []).extend(replaced)
    return late


def _build_plan(
    active: Iterable[_Candidate],
    found: dict[int, list[Replacement] | str],
    imports: tuple[Replacement, ...],
    shown: list[Proposal],
) -> Plan:
    by_match: dict[int, tuple[FixMatch, list[Replacement]]] = {}
    for candidate in active:
        replaced = found[id(candidate)]
        if not isinstance(replaced, str):
            by_match.setdefault(id(candidate.match), (candidate.match, []))[1].extend(replaced)
    made = tuple(Proposal(match, tuple(replaced)) for match, replaced in by_match.values())
    return Plan(made, tuple(shown), imports)
