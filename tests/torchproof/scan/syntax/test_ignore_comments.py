"""Comments that silence findings."""

import pytest

from torchproof.scan.syntax.ignore_comments import IgnoreComment, find_ignore_comments

TP1 = frozenset({"TP1", "REMOVED-NAME"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a  # torchproof: ignore", [IgnoreComment(1, (), False)]),
        ("a  #torchproof:ignore[TP1]", [IgnoreComment(1, ("TP1",), False)]),
        ("\na  # torchproof: ignore[tp1, removed-name]", [IgnoreComment(2, ("TP1", "REMOVED-NAME"), False)]),
        ("# torchproof: ignore-file", [IgnoreComment(1, (), True)]),
        ("# torchproof: ignore-file[TP3]", [IgnoreComment(1, ("TP3",), True)]),
        ("# noqa  # torchproof: ignore", [IgnoreComment(1, (), False)]),
        ("'# torchproof: ignore'", []),
        ("# torchproof: nothing", []),
        ("# ignore", []),
        ("a = (  # torchproof: ignore", [IgnoreComment(1, (), False)]),
    ],
)
def test_the_comments_of_a_file(text: str, expected: list[IgnoreComment]) -> None:
    assert list(find_ignore_comments(text)) == expected


@pytest.mark.parametrize(
    ("comment", "first", "last", "expected"),
    [
        (IgnoreComment(2, (), False), 2, 2, True),
        (IgnoreComment(2, (), False), 1, 2, True),
        (IgnoreComment(2, (), False), 2, 3, True),
        (IgnoreComment(2, (), False), 3, 4, False),
        (IgnoreComment(2, (), False), 1, 1, False),
        (IgnoreComment(2, (), True), 9, 9, True),
        (IgnoreComment(2, ("TP1",), False), 2, 2, True),
        (IgnoreComment(2, ("REMOVED-NAME",), False), 2, 2, True),
        (IgnoreComment(2, ("TP2", "TP1"), False), 2, 2, True),
        (IgnoreComment(2, ("TP2",), False), 2, 2, False),
        (IgnoreComment(2, ("TP2",), True), 2, 2, False),
    ],
)
def test_a_comment_covers_its_lines_and_rules(comment: IgnoreComment, first: int, last: int, expected: bool) -> None:
    assert comment.covers(TP1, first, last) is expected
