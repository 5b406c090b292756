"""Turns a ``match`` statement into the conditions that lead to each case."""

import ast
from collections.abc import Iterator


def build_case_test(subject: ast.expr, case: ast.match_case) -> ast.expr:
    """Return the condition under which a case is taken if none before it is."""
    test = build_pattern_test(subject, case.pattern)
    return ast.BoolOp(ast.And(), [test, case.guard]) if case.guard else test


def build_pattern_test(subject: ast.expr, pattern: ast.pattern) -> ast.expr:
    """Return an expression that is true if a pattern matches; one that is not evaluated for classes and mappings."""
    match pattern:
        case ast.MatchValue(value=value):
            return ast.Compare(subject, [ast.Eq()], [value])
        case ast.MatchSingleton(value=value):
            return ast.Compare(subject, [ast.Is()], [ast.Constant(value)])
        case ast.MatchAs(pattern=inner):
            return build_pattern_test(subject, inner) if inner else ast.Constant(True)
        case ast.MatchOr(patterns=patterns):
            return ast.BoolOp(ast.Or(), [build_pattern_test(subject, alternative) for alternative in patterns])
        case ast.MatchSequence(patterns=patterns):
            return _build_sequence_test(subject, patterns)
        case _:
            return ast.Await(subject)


def _build_sequence_test(subject: ast.expr, patterns: list[ast.pattern]) -> ast.expr:
    starred = any(isinstance(element, ast.MatchStar) for element in patterns)
    length = ast.Call(ast.Name("len", ast.Load()), [subject], [])
    wanted = ast.Constant(len(patterns) - starred)
    tests: list[ast.expr] = [ast.Compare(length, [ast.GtE() if starred else ast.Eq()], [wanted])]
    tests += [build_pattern_test(part, element) for part, element in _pair_elements(subject, patterns)]
    return ast.BoolOp(ast.And(), tests)


def _pair_elements(subject: ast.expr, patterns: list[ast.pattern]) -> Iterator[tuple[ast.expr, ast.pattern]]:
    star = next((index for index, element in enumerate(patterns) if isinstance(element, ast.MatchStar)), len(patterns))
    for index, element in enumerate(patterns):
        if index != star:
            place = index if index < star else index - len(patterns)
            yield ast.Subscript(subject, ast.Constant(place), ast.Load()), element


def find_captures(subject: ast.expr, pattern: ast.pattern) -> Iterator[tuple[str, ast.expr | None]]:
    """Yield the names that a pattern binds, each with its part of the subject, or None for an unknown part."""
    match pattern:
        case ast.MatchAs(pattern=inner, name=name):
            if name:
                yield name, subject
            if inner:
                yield from find_captures(subject, inner)
        case ast.MatchOr(patterns=patterns):
            for element in patterns:
                yield from ((name, None) for name, _ in find_captures(subject, element))
        case ast.MatchSequence(patterns=patterns):
            for subject_part, element in _pair_elements(subject, patterns):
                yield from find_captures(subject_part, element)
            yield from (
                (element.name, None) for element in patterns if isinstance(element, ast.MatchStar) and element.name
            )
        case _:
            names = (getattr(part, "name", None) or getattr(part, "rest", None) for part in ast.walk(pattern))
            yield from ((name, None) for name in names if name)
