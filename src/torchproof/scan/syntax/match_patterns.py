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
        case ast.MatchOr(patterns=several):
            return ast.BoolOp(ast.Or(), [build_pattern_test(subject, each) for each in several])
        case ast.MatchSequence(patterns=several):
            return _build_sequence_test(subject, several)
        case _:
            return ast.Await(subject)


def _build_sequence_test(subject: ast.expr, patterns: list[ast.pattern]) -> ast.expr:
    starred = any(isinstance(each, ast.MatchStar) for each in patterns)
    length = ast.Call(ast.Name("len", ast.Load()), [subject], [])
    wanted = ast.Constant(len(patterns) - starred)
    tests: list[ast.expr] = [ast.Compare(length, [ast.GtE() if starred else ast.Eq()], [wanted])]
    tests += [build_pattern_test(place, each) for place, each in _pair_elements(subject, patterns)]
    return ast.BoolOp(ast.And(), tests)


def _pair_elements(subject: ast.expr, patterns: list[ast.pattern]) -> Iterator[tuple[ast.expr, ast.pattern]]:
    star = next((index for index, each in enumerate(patterns) if isinstance(each, ast.MatchStar)), len(patterns))
    for index, each in enumerate(patterns):
        if index != star:
            place = index if index < star else index - len(patterns)
            yield ast.Subscript(subject, ast.Constant(place), ast.Load()), each


def find_captures(subject: ast.expr, pattern: ast.pattern) -> Iterator[tuple[str, ast.expr | None]]:
    """Yield the names that a pattern binds, each with its part of the subject, or None for an unknown part."""
    match pattern:
        case ast.MatchAs(pattern=inner, name=name):
            if name:
                yield name, subject
            if inner:
                yield from find_captures(subject, inner)
        case ast.MatchOr(patterns=several):
            for each in several:
                yield from ((name, None) for name, _ in find_captures(subject, each))
        case ast.MatchSequence(patterns=several):
            for place, each in _pair_elements(subject, several):
                yield from find_captures(place, each)
            yield from ((each.name, None) for each in several if isinstance(each, ast.MatchStar) and each.name)
        case _:
            names = (getattr(part, "name", None) or getattr(part, "rest", None) for part in ast.walk(pattern))
            yield from ((name, None) for name in names if name)
