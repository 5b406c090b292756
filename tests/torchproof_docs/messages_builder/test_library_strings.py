"""Which strings of a library are messages, read off a library of the system and off texts."""

import sysconfig
from pathlib import Path

import pytest

from torchproof.errors import TorchproofError
from torchproof_docs.messages_builder.library_strings import is_message, normalize_text, read_library_texts


@pytest.mark.parametrize(
    "text",
    [
        "mat1 and mat2 must have the same dtype, but got ",
        "Sparse invariant checks are implicitly disabled.",
        "%s: expected %d dimensions but got %d",
    ],
)
def test_prose_is_a_message(text: str) -> None:
    assert is_message(text)


@pytest.mark.parametrize(
    "text",
    [
        "aten::add(Tensor self, Tensor other) -> Tensor",
        "static at::Tensor at::native::add(const Tensor& self)",
        "extern float x of y;\nfloat z;\n",
        'false INTERNAL ASSERT FAILED at "x.cpp":1, please report a bug to PyTorch.',
        "oneword",
    ],
)
def test_code_is_no_message(text: str) -> None:
    assert not is_message(text)


def test_formats_and_whitespace_are_made_even() -> None:
    assert normalize_text("got %5.2f of\n  %s ") == "got {} of {}"
    assert "with {} that" in normalize_text("Trying to use forward AD with add_out that does not support it")


def test_a_library_is_read_and_a_text_file_refused(tmp_path: Path) -> None:
    library = next(iter(sorted(Path(sysconfig.get_config_var("DESTSHARED")).glob("*.so"))))
    assert all(isinstance(text, str) for text in read_library_texts(library))
    (tmp_path / "no.so").write_bytes(b"x" * 100)
    with pytest.raises(TorchproofError, match="no library"):
        read_library_texts(tmp_path / "no.so")
