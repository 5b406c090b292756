"""The words of unknown flags in a condition."""

import ast

import pytest

from torchproof.scan.syntax.torch_uses import find_flag_words


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("HAS_FLASH", "flash"),
        ("has_flash", "flash"),
        ("HAVE_FLASH", "flash"),
        ("_HAS_FLASH", "flash"),
        ("is_flash", "flash"),
        ("is_flash_attn_available()", "attn flash"),
        ("supports_flash", "flash"),
        ("support_flash", "flash"),
        ("flash_available", "flash"),
        ("FLASH_SUPPORTED", "flash"),
        ("flash_installed", "flash installed"),
        ("flash_exists", "exists flash"),
        ("self.has_flash", "flash"),
        ("config.supportsFlash", ""),
        ("has_flexAttention", "attention flex"),
        ("has_flex and not has_dtensor", "dtensor flex"),
        ("f(has_flex)", "flex"),
        ("is_torch_available()", ""),
        ("HAS_GPU", ""),
        ("has_cuda", "cuda"),
        ("flash", ""),
        ("hash_flash", ""),
        ("this_flash", ""),
        ("'has_flash'", ""),
        ("available", ""),
    ],
)
def test_the_words_of_flags(condition: str, expected: str) -> None:
    words = find_flag_words(ast.parse(condition, mode="eval").body)
    assert " ".join(sorted(words)) == expected
