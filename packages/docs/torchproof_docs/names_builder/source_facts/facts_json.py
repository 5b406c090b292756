"""What was extracted of a source as JSON, and back: lists in the order of the fields, without what says nothing."""

import json
from typing import Any

from torchproof_docs.names_builder.source_facts.module_facts import Binding, ClassFacts, DeprecationFact, ModuleFacts

# What stands for each field of a binding that says nothing.
BINDING: list[Any] = [None, "", [], "", None, None, None, None]


def encode_facts(facts: ModuleFacts) -> str:
    """Return facts as one line of JSON."""
    table = [
        _encode_bindings(facts.names),
        facts.stars,
        facts.exported,
        facts.exported_of,
        facts.dynamic,
        facts.answers,
        _encode_bindings(facts.patches),
        _encode_bindings(facts.inner),
        facts.documented,
        _encode_deprecation(facts.warned),
        facts.lines,
    ]
    return json.dumps(table, separators=(",", ":"))


def decode_facts(line: str) -> ModuleFacts:
    """Return the facts of a line of JSON; raise ValueError, KeyError or TypeError for anything else."""
    names, stars, exported, exported_of, dynamic, answers, patches, inner, documented, warned, at = json.loads(line)
    return ModuleFacts(
        _decode_bindings(names),
        stars,
        None if exported is None else tuple(exported),
        exported_of,
        dynamic,
        tuple(answers),
        _decode_bindings(patches),
        _decode_bindings(inner),
        documented,
        DeprecationFact(*warned) if warned else None,
        at,
    )


def _encode_bindings(names: dict[str, Binding]) -> dict[str, list[Any]]:
    return {name: _encode_binding(binding) for name, binding in names.items()}


def _encode_binding(each: Binding) -> list[Any]:
    parts = [
        each.kind,
        each.text,
        list(each.signatures),
        each.style,
        _encode_deprecation(each.warned),
        _encode_body(each.body),
        each.note,
        each.platform,
    ]
    while len(parts) > 1 and parts[-1] == BINDING[len(parts) - 1]:
        parts.pop()
    return parts


def _encode_body(body: ClassFacts | None) -> list[Any] | None:
    if body is None:
        return None
    return [body.bases, _encode_bindings(body.members), body.generated, body.dynamic, body.metaclass]


def _encode_deprecation(warned: DeprecationFact | None) -> list[str] | None:
    return None if warned is None else [warned.how, warned.message, warned.on]


def _decode_bindings(table: dict[str, list[Any]]) -> dict[str, Binding]:
    return {name: _decode_binding(parts) for name, parts in table.items()}


def _decode_binding(parts: list[Any]) -> Binding:
    if len(parts) <= 2:
        return Binding(*parts)
    kind, text, signatures, style, warned, body, note, platform = parts + BINDING[len(parts) :]
    return Binding(
        kind,
        text,
        tuple(signatures),
        style,
        DeprecationFact(*warned) if warned else None,
        _decode_body(*body) if body else None,
        note,
        platform,
    )


def _decode_body(
    bases: list[str], members: dict[str, list[Any]], generated: list[str] | None, dynamic: bool, metaclass: str
) -> ClassFacts:
    parameters = None if generated is None else tuple(generated)
    return ClassFacts(tuple(bases), _decode_bindings(members), parameters, dynamic, metaclass)
