"""Strings, comments, brackets and lines of source, also of source that this Python cannot parse."""

import pytest

from torchproof.scan.syntax.code_lexer import MAX_DEPTH, TokenKind, find_tokens


def strings(text: str) -> list[str]:
    return [text[token.start : token.end] for token in find_tokens(text) if token.kind is TokenKind.STRING]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 'x'", ["'x'"]),
        ("'a' \"b\"", ["'a'", '"b"']),
        ("''", ["''"]),
        ("'''a\n'b'\n'''", ["'''a\n'b'\n'''"]),
        ('"""a""" """c"""', ['"""a"""', '"""c"""']),
        (r"'a\'b' 'c'", [r"'a\'b'", "'c'"]),
        (r"'a\\' 'b'", [r"'a\\'", "'b'"]),
        (r"r'a\' 'b", [r"r'a\' '"]),
        ("'a\nx1'", ["'a", "'"]),
        ("'a\\\nb'", ["'a\\\nb'"]),
        ("'a\\", ["'a\\"]),
        ("'{' 'b'", ["'{'", "'b'"]),
        ("'''a\\'''b''' 'c'", ["'''a\\'''b'''", "'c'"]),
        ("'''a", ["'''a"]),
        ("'a", ["'a"]),
        ("rb'a' Rb\"b\" u'c'", ["rb'a'", 'Rb"b"', "u'c'"]),
        ("if'a'else'b'", ["'a'", "'b'"]),
        ("x'a'", ["'a'"]),
        ("# 'a'\n'b'", ["'b'"]),
        ("f'{x}'", ["f'{x}'"]),
        ("f'{x['a']}' 'b'", ["f'{x['a']}'", "'b'"]),
        ("f'{{' 'b'", ["f'{{'", "'b'"]),
        ("f'}}' 'b'", ["f'}}'", "'b'"]),
        ("f'{x:{y}}' 'b'", ["f'{x:{y}}'", "'b'"]),
        ("f'{x:>10}' 'b'", ["f'{x:>10}'", "'b'"]),
        ("f'{x!r}' 'b'", ["f'{x!r}'", "'b'"]),
        ("f'{x:a' 'b'", ["f'{x:a'", "'b'"]),
        ("f'{x:{'a'}}' 'b'", ["f'{x:{'a'}}'", "'b'"]),
        ("f'{ {1: 2}[1] }' 'b'", ["f'{ {1: 2}[1] }'", "'b'"]),
        ("f'{(lambda: 1)()}' 'b'", ["f'{(lambda: 1)()}'", "'b'"]),
        ("f'{x', 'b'", ["f'{x', 'b'"]),
        ("f'a\n'b'", ["f'a", "'b'"]),
        ("f'''a\n{x}\n''' 'b'", ["f'''a\n{x}\n'''", "'b'"]),
        ("f'''it's''' 'b'", ["f'''it's'''", "'b'"]),
        (r"f'\'{x}' 'b'", [r"f'\'{x}'", "'b'"]),
        ("f'{x # }'\n}' 'b'", ["f'{x # }'\n}'", "'b'"]),
        ("f'{x # }'", ["f'{x # }'"]),
        ("f'{x:#x}' 'b'", ["f'{x:#x}'", "'b'"]),
        ("f'a", ["f'a"]),
        ("t'{x}' 'b'", ["t'{x}'", "'b'"]),
    ],
)
def test_a_string_ends_where_python_ends_it(text: str, expected: list[str]) -> None:
    assert strings(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f'{x}'", False),
        ("f'{x[\"a\"]}'", False),
        ("f'{x['a']}'", True),
        ("f'''{x['a']}'''", False),
        ("f'''{x['''a''']}'''", True),
        ("f'{x['''a''']}'", True),
        ("f\"{x['a']}\"", False),
        (r"f'{x \ }'", True),
        (r"f'\n{x}'", False),
        (r"f'{x:\n}'", False),
        ("f'{x\n}'", True),
        ("f'''{x\n}'''", False),
        ("f'{x # a\n}'", True),
        ("f'''{x # a\n}'''", True),
        ("f'{f\"{y['a']}\"}'", True),
        ("f\"{'\\n'.join(x)}\"", True),
        ("f\"{x:'\\n'}\"", False),
        ("f'{x:{'a'}}'", True),
        ("'{x['", False),
    ],
)
def test_an_f_string_as_only_newer_pythons_take_it(text: str, expected: bool) -> None:
    assert next(find_tokens(text)).is_newer is expected


@pytest.mark.parametrize(
    ("text", "expected"), [("t'a'", True), ("rt'a'", True), ("T'a'", True), ("f't'", False), ("'t'", False)]
)
def test_a_template(text: str, expected: bool) -> None:
    assert next(find_tokens(text)).is_template is expected


def test_what_stands_between_strings() -> None:
    text = "f([a], # b\n  {c}) \\\nd\n"
    found = [(token.kind, text[token.start : token.end]) for token in find_tokens(text)]
    assert found == [
        ("open", "("),
        ("open", "["),
        ("close", "]"),
        ("comment", "# b"),
        ("newline", "\n"),
        ("open", "{"),
        ("close", "}"),
        ("close", ")"),
        ("joint", "\\\n"),
        ("newline", "\n"),
    ]


def test_what_lies_before_the_start_is_left_out() -> None:
    assert [token.start for token in find_tokens("'a' 'b'", 3)] == [4]


@pytest.mark.parametrize("extra", [1, 2, 40])
def test_strings_in_strings_have_a_bound(extra: int) -> None:
    """Deeper than the bound, the string goes to the end of the text."""
    depth = MAX_DEPTH + extra
    text = "f'{" * depth + "x" + "}'" * depth + "\ny = 'z'"
    found = strings(text)
    assert (found == [text[: -len("\ny = 'z'")], "'z'"]) is (extra == 1)
    assert found[0].startswith("f'{f'{")
