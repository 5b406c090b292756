"""What was extracted of a source as JSON, and back: lists in the order of the fields, without what says nothing."""

import json
from typing import Any

from torchproof.names_builder.source_facts.module_facts import Binding, ClassFacts, ModuleFacts, Warned

BINDING: list[Any] = [None, "", [], "", None, None, None, None]
"""What stands for each field of a binding that says nothing."""


def encode(facts: ModuleFacts) -> str:
    """Return facts as one line of JSON."""
    table = [
        _bindings(facts.names),
        facts.stars,
        facts.exported,
        facts.exported_of,
        facts.dynamic,
        facts.answers,
        _bindings(facts.patches),
        _bindings(facts.inner),
        facts.documented,
        _warned(facts.warned),
        facts.lines,
    ]
    return json.dumps(table, separators=(",", ":"))


def decode(line: str) -> ModuleFacts:
    """Return the facts of a line of JSON; raise ValueError, KeyError or TypeError for anything else."""
    names, stars, exported, exported_of, dynamic, answers, patches, inner, documented, warned, at = json.loads(line)
    return ModuleFacts(
        _unbindings(names),
        stars,
        None if exported is None else tuple(exported),
        exported_of,
        dynamic,
        tuple(answers),
        _unbindings(patches),
        _unbindings(inner),
        documented,
        Warned(*warned) if warned else None,
        at,
    )


def _bindings(names: dict[str, Binding]) -> dict[str, list[Any]]:
    return {name: _binding(binding) for name, binding in names.items()}


def _binding(each: Binding) -> list[Any]:
    parts = [
        each.kind,
        each.text,
        list(each.signatures),
        each.style,
        _warned(each.warned),
        _body(each.body),
        each.note,
        each.platform,
    ]
    while len(parts) > 1 and parts[-1] == BINDING[len(parts) - 1]:
        parts.pop()
    return parts


def _body(body: ClassFacts | None) -> list[Any] | None:
    return None if body is None else [body.bases, _bindings(body.members), body.generated, body.dynamic]


def _warned(warned: Warned | None) -> list[str] | None:
    return None if warned is None else [warned.how, warned.message, warned.on]


def _unbindings(table: dict[str, list[Any]]) -> dict[str, Binding]:
    return {name: _unbinding(parts) for name, parts in table.items()}


def _unbinding(parts: list[Any]) -> Binding:
    if len(parts) <= 2:
        return Binding(*parts)
    kind, text, signatures, style, warned, body, note, platform = parts + BINDING[len(parts) :]
    return Binding(
        kind,
        text,
        tuple(signatures),
        style,
        Warned(*warned) if warned else None,
        _unbody(*body) if body else None,
        note,
        platform,
    )


def _unbody(bases: list[str], members: dict[str, list[Any]], generated: list[str] | None, dynamic: bool) -> ClassFacts:
    return ClassFacts(tuple(bases), _unbindings(members), None if generated is None else tuple(generated), dynamic)
