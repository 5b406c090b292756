"""What strings of Python code say: environment variables, command lines, error texts that tests match."""

import ast

import pytest

from torchproof.scan.syntax.text_facts import MAX_TEXT, find_text_facts, read_command


def facts(code: str) -> list[tuple[str, str]]:
    return list(find_text_facts(ast.parse(code, mode="eval").body))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("'A_B'", ["environment A_B"]),
        ("'A1_B2_C'", ["environment A1_B2_C"]),
        ("'AB'", []),
        ("'a_b'", []),
        ("'A_B '", []),
        ("'_A_B'", []),
        ("b'A_B'", []),
        ("1", []),
        ("subprocess.run(['torchrun', x, 'a.py'])", ["command torchrun ? a.py"]),
        ("subprocess.run(('torchrun', '-a'))", ["command torchrun -a"]),
        ("os.system('torchrun a.py')", ["command torchrun a.py"]),
        ("os.system(f'torchrun {name}.py')", ["command torchrun ?.py"]),
        ("Popen([sys.executable, '-m', 'torch.x'])", ["command python -m torch.x"]),
        ("run('torchrun ' + path)", ["command torchrun  ?"]),
        ("run(command)", ["command ?"]),
        ("run()", []),
        ("run([])", []),
        ("walk('torchrun')", []),
        ("pytest.raises(E, match='text')", ["matches text"]),
        ("self.assertRaisesRegex(E, 'text')", ["matches text"]),
        ("self.assertWarnsRegex(E, expected_regex='text')", ["matches text"]),
        ("pytest.warns(E, 'a', match='b')", ["matches a", "matches b"]),
        ("pytest.raises(E, match=text)", []),
        ("pytest.raises(E)", []),
        ("pytest.raises('text')", []),
        ("pytest.raises(E, other='text')", []),
        ("'text' in str(error)", ["matches text"]),
        ("'text' not in repr(error)", ["matches text"]),
        ("'text' in error.args", ["matches text"]),
        ("'text' in error.message", ["matches text"]),
        ("'text' in names", []),
        ("'text' in self.names", []),
        ("'text' == str(error)", []),
        ("'text' in len(error)", []),
        ("self.assertIn('text', str(error))", ["matches text"]),
        ("self.assertIn('text', str(error), 'said')", ["matches text"]),
        ("self.assertIn('text', names)", []),
        ("self.assertNotIn('text', str(error))", []),
    ],
)
def test_what_an_expression_says(code: str, expected: list[str]) -> None:
    assert [f"{kind} {text}" for kind, text in facts(code)] == expected


@pytest.mark.parametrize(("length", "count"), [(MAX_TEXT, 1), (MAX_TEXT + 1, 0)])
def test_a_long_text_in_a_comparison_is_no_message(length: int, count: int) -> None:
    assert len(facts(f"'{'a' * length}' in str(error)")) == count


@pytest.mark.parametrize(
    "code",
    [
        f"pytest.raises(E, match='{'a' * 500}')",
        f"run(['{'a' * 300}', '{'a' * 300}'])",
        f"run(f'{'a' * 300}{{x}}{'a' * 300}')",
    ],
)
def test_a_long_text_is_cut(code: str) -> None:
    ((_, text),) = facts(code)
    assert len(text) == MAX_TEXT


def test_a_list_in_a_list_is_one_command() -> None:
    assert read_command(ast.parse("['a', ['b', c.executable], *d]", mode="eval").body) == "a b python ?"
