"""What a reader could copy stands where it runs, and what looks recorded was recorded."""

from pathlib import Path

import pytest

import small
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.snippet_lint.unrun_code import find_block_faults
from torchproof_docs.verdicts.project import load_project

HIDDEN = [
    ("```pycon\n>>> import torch\n```", "the language 'pycon'"),
    ("```py\nimport torch\n```", "the language 'py'"),
    ("```{.python3 title=x}\nimport torch\n```", "the language 'python3'"),
    ("~~~ipython\nimport torch\n~~~", "the language 'ipython'"),
    ("```bash\npython train.py\n```", "the language 'bash'"),
    ("```\nimport torch\n```", "no language"),
    ("~~~\nimport torch\n~~~", "no language"),
    ("Text.\n\n    import torch\n", "an indented block"),
    ("!!! note\n\n    import torch\n", "an indented block"),
    ('=== "2.8"\n\n    ```python\n    import torch\n    ```\n', "an indented block"),
    ("- one\n\n  ```python\n  import torch\n  ```\n", "a fence of Python inside something"),
    ("> ```python\n> import torch\n> ```\n", "a fence of Python inside something"),
    ("```python notest\nimport torch\n```", "may keep it from running"),
    ("```python { data-x=1 }\nimport torch\n```", "may keep it from running"),
    ("<pre>import torch</pre>", "HTML with <pre>"),
    ("<div>\n<PRE class='x'>import torch</PRE>\n</div>", "HTML with <pre>"),
    ("See <code>torch.compile()</code> there.", "HTML with <code>"),
    ("A word <script src='x.js'></script> here.", "HTML with <script>"),
    ("A word <img src='x' onerror='alert(1)'> here.", "HTML with <img>"),
    ("Call `#!python torch.compile()` first.", "a span with #!python"),
    ("Call `:::python torch.compile()` first.", "a span with :::python"),
    ('```console\n$ python -c "import torch"\n```', "Python in a command"),
    ("```console\n$ OMP_NUM_THREADS=1 python3.12 -Bc 'import torch'\n```", "Python in a command"),
    ("```console\n$ uv run python -W ignore -c 'import torch'\n```", "Python in a command"),
    ("```console\n$ echo 'import torch' | python\n```", "Python in a command"),
    ("```console\n$ python - <<'END'\nimport torch\nEND\n```", "a heredoc"),
    ("```console\n$ python train.py\nloss 0.1\n```", "output under a command"),
    ("```text\n>>> torch.ones(2)\ntensor([1., 1.])\n```", "a session of Python"),
    ("```text\nIn [1]: torch.ones(2)\n```", "a session of Python"),
    ("```text\nimport torch\n```", "Python that no test runs"),
    ("```toml\nimport torch\n\nmodel = torch.compile(model)\n```", "Python in a fence of toml"),
    ("```text\nmodel = torch.compile(model)\n```", "Python that no test runs"),
    ('```text title="Output on torch 2.13.0"\n4.0 x\n```', "looks like recorded output"),
    ("```text { .output }\n4.0 x\n```", "looks like recorded output"),
    ('{{ snippet("forms") }}\n\n```text\n4.0 x\n```', "right under a listing"),
    ("```python\nimport torch\n```\n\n```text\n4.0 x\n```", "right under a listing"),
]
PLAIN = [
    "```python\nimport torch\n```",
    "```toml\nneeds = 1\n```",
    "```console\n$ torchproof-docs run \\\n    --record\n$ python train.py\n```",
    "```console\n$ python -m torch.distributed.run --nproc-per-node 2 train.py -c 3\n```",
    "```text\nRuntimeError: expected (4)\n```",
    "```text\ndouble free or corruption (!prev)\n```",
    '```text\n# /// script\n# ///\n"""One sentence."""\n```',
    '{{ snippet("forms") }}\n\nThe error says:\n\n```text\nRuntimeError: boom\n```',
    "Call `torch.compile()` on a `Module`.",
    "```mermaid\nflowchart TD\n```",
    "| a | b |\n|---|---|\n| `x` | {{ y }} |",
]


@pytest.mark.parametrize(("text", "told"), HIDDEN)
def test_a_shape_that_hides_code_or_pretends_a_run_is_named(text: str, told: str) -> None:
    found = [line for _, line in find_block_faults(f"Text.\n\n{text}\n")]
    assert found
    assert all(told in line for line in found)


@pytest.mark.parametrize("text", PLAIN)
def test_what_runs_or_is_no_code_passes(text: str) -> None:
    assert list(find_block_faults(text)) == []


def test_a_line_is_that_of_the_file(tmp_path: Path) -> None:
    small.checkout(tmp_path)
    page = tmp_path / "docs" / f"{small.PAGE}.md"
    page.write_text(page.read_text() + "\n```pycon\n>>> 1\n```\n")
    line = page.read_text().splitlines().index("```pycon") + 1
    assert [told for told in find_problems(load_project(tmp_path)) if told.startswith(f"{page}:{line}: a fence of")]


def test_code_in_front_matter_is_named_too(tmp_path: Path) -> None:
    small.checkout(tmp_path, summary="'x\n\n\n  ```py\n\n  import torch\n\n  ```\n\n\n  end.'")
    assert [told for told in find_problems(load_project(tmp_path)) if "front matter: a fence of" in told]
