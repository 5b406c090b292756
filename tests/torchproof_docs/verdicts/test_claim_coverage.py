"""Which sentences of a page are about behaviour, and what carries them."""

from pathlib import Path

import pytest

import factory
from torchproof_docs.verdicts.claim_coverage import compute_carried_share, count_sentences, find_sentences
from torchproof_docs.verdicts.project import load_project

BODY = """
    Read this first.

    It raises `TypeError`. It is called in a loop.

    {{ snippet("basics") }}

    It keeps two copies. It drops `x`.

    ## Where `y` fails

    {% if on(">=2.7") %}
    It warns. {{ proof("basics") }} It is slow, [they say](https://pytorch.org/blog/). Birds sing.
    {% endif %}

    | call | gives |
    |---|---|
    | `one` | 1 |
    | `two` | 2 {{ proof("basics") }} |

    - It hangs on 2.8.
    """


def test_what_carries_each_sentence(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, body=BODY)
    feature = load_project(tmp_path).features["compile/stance"]
    assert [(sentence.text.strip(" -|")[:20], sentence.carrier) for sentence in find_sentences(feature)] == [
        ("Read this first.", "neither"),
        ("It raises `TypeError", "neither"),
        ("It keeps two copies.", "proof"),
        ("It drops `x`.", "neither"),
        ('It warns. {{ proof("', "proof"),
        ("It is slow, [they sa", "source"),
        ("`one` | 1", "neither"),
        ('`two` | 2 {{ proof("', "proof"),
        ("It hangs on 2.8.", "neither"),
    ]
    assert count_sentences(feature) == {"proof": 3, "source": 1, "neither": 5}
    assert compute_carried_share(count_sentences(feature)) == 1 - 5 / 9


def test_a_row_without_a_table_is_a_sentence(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, body="\n| `one` raises 1 |\n")
    assert len(find_sentences(load_project(tmp_path).features["compile/stance"])) == 1


def test_a_page_without_such_sentences_is_carried() -> None:
    assert compute_carried_share({"proof": 0, "source": 0, "neither": 0}) == 1


LISTS = """
    It knows `two` names: {{ proof("basics") }}

    | name | for |
    |---|---|
    | `one` | speed |

    They differ [in `names`](https://pytorch.org/blog/):

    - `a` runs.
    - `b` fails. {{ proof("basics") }}

    It has `two` more:

    - `c` runs.

    It stops here. {{ proof("basics") }}

    - `d` runs.

    It took 3 s, as `benchmarks/runner.md` records.
    """


def test_what_carries_the_sentence_that_announces_a_list_carries_its_items(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, body=LISTS)
    feature = load_project(tmp_path).features["compile/stance"]
    assert [(sentence.text.strip(" -|")[:8], sentence.carrier) for sentence in find_sentences(feature)] == [
        ("It knows", "proof"),
        ("`one` | ", "proof"),
        ("They dif", "source"),
        ("`a` runs", "source"),
        ("`b` fail", "proof"),
        ("It has `", "neither"),
        ("`c` runs", "neither"),
        ("It stops", "proof"),
        ("`d` runs", "neither"),
        ("It took ", "source"),
    ]


@pytest.mark.parametrize("shown", ['grid("basics", "Two `calls`")', 'output_table("basics")'])
def test_what_a_script_printed_carries_the_sentences_beside_it(tmp_path: Path, shown: str) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, body=f"It runs `twice`:\n\n{{{{ {shown} }}}}\n\nIt stops `then`.\n")
    assert count_sentences(load_project(tmp_path).features["compile/stance"]) == {"proof": 2, "source": 0, "neither": 0}
