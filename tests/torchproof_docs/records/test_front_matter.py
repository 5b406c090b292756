"""Front matter as it is split off a page; the rules of its keys are tested with the pages that have them."""

from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof_docs.records.front_matter import split_front_matter


def test_a_page_is_front_matter_and_text(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text("---\ntitle: A page\n---\n# Text\n\n---\n\nmore\n")
    assert split_front_matter(path) == ({"title": "A page"}, "# Text\n\n---\n\nmore\n")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"# Text\n", ":1: no front matter; start the page with a YAML block between '---' lines"),
        (b"---\ntitle: A page\n", ":1: no front matter"),
        (b"text\n---\na: 1\n---\n", ":1: no front matter"),
        (b"---\n- a\n---\n", ":2: front matter is not a mapping; write 'key: value' lines"),
        (b"---\na: [\n---\n", ":3: front matter is not valid YAML, column 1: "),
        (
            b"---\ntitle: one\nsummary: a: b\n---\n",
            ":3: front matter is not valid YAML, column 11: mapping values are not",
        ),
        (
            b"---\ntitle: one\n\tb: 1\n---\n",
            ":3: front matter is not valid YAML, column 1: ",
        ),
        (b"---\na: \xff\n---\n", ": not UTF-8 at byte 7; save the file as UTF-8"),
    ],
)
def test_a_page_that_cannot_be_split_is_refused(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "page.md"
    path.write_bytes(content)
    with pytest.raises(RecordError) as error:
        split_front_matter(path)
    assert str(error.value).startswith(f"{path}{told}")
    assert "\n" not in str(error.value)
