"""Plans one round of edits of a file: which findings get which replacements, and why others get none."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from torchproof.fix.edit_places import EditPlace, find_overlapping, find_places, split_outer_calls
from torchproof.fix.edit_refusals import EditRefusals
from torchproof.fix.edits.call_edits import EditRefusedError
from torchproof.fix.edits.module_index import ModuleIndex
from torchproof.fix.edits.name_edits import NameChange, NameEditor
from torchproof.fix.edits.source_text import Replacement, SourceText
from torchproof.fix.fix_matching import FixMatch
from torchproof.fix.place_edits import PlaceEditor
from torchproof.fix.unsafe_names import UnsafeNames
from torchproof.fix.version_guards import write_guarded_places
from torchproof.scan.file_reader import FileReading
from torchproof.scan.rules.registry import load_rules
from torchproof.scan.syntax.ignore_comments import IgnoreIndex
from torchproof.scan.syntax.torch_uses import TorchUse


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


@dataclass
class FixPlanner:
    """Plans the edits of one text.

    Args:
        refusals: The reasons against an edit, with the fix rules and the file that they are about.
        guards_versions: Write a form that the older release lacks behind a test of the release.

    """

    refusals: EditRefusals
    guards_versions: bool = False

    def plan_round(self, matches: Iterable[FixMatch], text: str, tree: ast.Module, uses: Sequence[TorchUse]) -> Plan:
        """Return the edits of a round that answer some matches; they do not overlap."""
        source, module = SourceText(text), ModuleIndex(tree)
        refusals = self.refusals
        unsafe = UnsafeNames(uses, module, refusals.matcher.facts, refusals.matcher.start)
        shown: list[Proposal] = []
        active: list[EditPlace] = []
        lacking: dict[int, list[EditPlace]] = {}
        for match in matches:
            places = list(find_places(match, module))
            refusal = refusals.find_refusal(match) or unsafe.find_refusal(match) or refusals.find_replacement(places)
            if refusal or not places:
                shown.append(Proposal(match, refusal=refusal or "the place has a form that is not edited"))
            elif reason := refusals.find_lacking_release(match):
                lacking[id(match)] = places
                shown.append(Proposal(match, refusal=reason))
            else:
                active += places
        active, outer = split_outer_calls(source, active)
        plan = self._settle(source, module, active, shown)
        if not plan.made and outer:
            plan = self._settle(source, module, outer, list(plan.shown))
        is_last = self.guards_versions and lacking and not plan.made
        return self._guard_all(source, module, lacking, plan.shown) if is_last else plan

    def _guard_all(
        self, source: SourceText, module: ModuleIndex, lacking: Mapping[int, list[EditPlace]], shown: Sequence[Proposal]
    ) -> Plan:
        """Return the plan of a round in which forms come behind a test of the release."""

        def edit(place: EditPlace, editor: NameEditor) -> list[Replacement] | str:
            return self._edit_all(source, module, [place], editor)[id(place)]

        places = [several[0] for several in lacking.values()]
        found = write_guarded_places(places, source, module, edit)
        made, left = [], {id(each.match): each for each in shown}
        for place in (each for each in places if id(each) in found):
            match found[id(place)]:
                case str(reason):
                    old = left[id(place.match)]
                    left[id(place.match)] = replace(old, refusal=f"{old.refusal}, and {reason}")
                case replaced:
                    made.append(Proposal(place.match, tuple(replaced)))
                    del left[id(place.match)]
        return Plan(tuple(made), tuple(left.values()))

    def _settle(self, source: SourceText, module: ModuleIndex, active: list[EditPlace], shown: list[Proposal]) -> Plan:
        """Return the plan once no edit is refused: each refusal may change what the others can do."""
        while True:
            late: set[int] = set()
            imports: tuple[Replacement, ...] = ()
            editor = NameEditor(source, module, self.refusals.is_imported)
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
            if not refused and not (late := find_overlapping(active, found)):
                return _build_plan(active, found, imports, shown)
            if len({id(each.match) for each in active}) == len(late):
                refused = dict.fromkeys(late, "its changes overlap")
            matches = {id(each.match): each.match for each in active if id(each.match) in refused}
            shown += [Proposal(match, refusal=refused[key]) for key, match in matches.items()]
            gone = refused or late
            active = [candidate for candidate in active if id(candidate.match) not in gone]

    def find_matches(self, reading: FileReading) -> Iterator[FixMatch]:
        """Yield what rules answer in a file, without what comments silence."""
        used_names = self.refusals.matcher.find_used_names(reading.uses)
        ignores = IgnoreIndex(reading.ignores)
        for use in reading.uses:
            for match in self.refusals.matcher.find_matches(use, used_names):
                labels = load_rules()[match.reason.rule].labels
                if not ignores.suppress_finding(labels, use.line, use.end_line):
                    yield match

    def _edit_all(
        self, source: SourceText, module: ModuleIndex, active: list[EditPlace], editor: NameEditor
    ) -> dict[int, list[Replacement] | str]:
        """Return for each candidate, by its id, its replacements or why it is refused."""
        renamed = [each for each in active if each.match.edit.to and each.match.edit.pattern.kind != "method"]
        changes = [
            NameChange(each.node, each.match.path, each.match.edit.to, each.match.edit.imports) for each in renamed
        ]
        names = editor.edit_names(changes)
        found: dict[int, list[Replacement] | str] = {
            id(candidate): names[place] for place, candidate in enumerate(renamed)
        }
        places = PlaceEditor(source, module, editor)
        for each in active:
            name = found.get(id(each), [])
            if not isinstance(name, str):
                found[id(each)] = places.edit_place(each, name, self.refusals.matcher.find_parameters(each.match))
        return found


def _build_plan(
    active: Iterable[EditPlace],
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
