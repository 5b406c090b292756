"""Code that is given as text: by an agent, and by the page *Check your code*."""

import json

import pytest

from torchproof.errors import RecordError
from torchproof.fix.browser_fix import fix_files
from torchproof.fix.code_fix import fix_code

LACKED = "from torch.fx.experimental.symbolic_shapes import definitely_true\nprint(definitely_true(x > 0))\n"
CODE = "import torch\nprint(torch.ger(a, b))\nx = torch.load('x')\n"


def test_code_comes_back_as_a_diff_with_what_is_left() -> None:
    answer = fix_code(CODE, "2.5", "2.15")
    assert "-print(torch.ger(a, b))\n+print(torch.outer(a, b))\n" in answer
    assert "code.py:3:5: keeps: " in answer
    assert answer.endswith("1 safe edit in 1 file; 1 for you to decide")


def test_a_default_is_written_out_on_request() -> None:
    assert "+x = torch.load('x', weights_only=False)" in fix_code(CODE, "2.5", "2.15", keep_behaviour=True)


def test_a_form_that_the_older_release_lacks_comes_behind_a_test_of_the_release() -> None:
    plain = fix_code(LACKED, "2.5", "2.15")
    assert "2.5 lacks the new form" in plain
    assert "__version__ >=" not in plain
    assert "except ImportError:" in fix_code(LACKED, "2.5", "2.15", guard_versions=True)


def test_what_is_no_python_is_refused() -> None:
    with pytest.raises(RecordError, match="no Python 3"):
        fix_code("import torch\nprint torch", "2.5", "2.15")


def test_files_of_a_page_keep_names_that_others_import() -> None:
    first, second = "from torch import ger\nger(a, b)\n", "from first import ger\n"
    answer = json.loads(fix_files([("first.py", first.encode()), ("second.py", second.encode())], "2.6", "2.15"))
    assert "+torch.outer(a, b)" in answer["diff"]
    assert "-from torch import ger" not in answer["diff"]
    assert answer["totals"] == "1 safe edit in 1 file; 0 for you to decide"


def test_a_wrong_release_is_told() -> None:
    assert "not covered" in json.loads(fix_files([("a.py", CODE.encode())], "1.2", "2.15"))["failed"]
