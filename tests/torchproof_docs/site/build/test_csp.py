"""What may run on a page: the theme's own scripts by their hash, and nothing that came with its content."""

import base64
import hashlib

import pytest

from torchproof_docs.site import TEMPLATES
from torchproof_docs.site.build.csp import FIRST, OWN, Policy, PolicyError, find_inline_scripts

THEME = 'scope=new URL("{}",location)'
FRAME = f'<html><head>{FIRST}</head><script>{THEME.format("/torchproof/2.6/")}</script><script src="a.js"></script>'


def page(content: str, root: str = "../..") -> str:
    return f"<html><head>{FIRST}</head><script>{THEME.format(root)}</script>{content}"


def test_the_scripts_of_the_theme_run_wherever_a_page_lies() -> None:
    policy = Policy.from_template(FRAME)
    guarded = policy.add_policy(page("<p>text</p>"), "x.md")
    digest = base64.b64encode(hashlib.sha256(THEME.format("../..").encode()).digest()).decode()
    head = guarded[guarded.index(FIRST) :]
    assert head.startswith(f'{FIRST}\n<meta http-equiv="Content-Security-Policy" content="default-src \'self\'; ')
    assert f"script-src 'self' 'sha256-{digest}';" in guarded
    for word in ("unsafe-eval", "script-src 'self' 'unsafe-inline'", "*"):
        assert word not in head.partition(">")[0]


def test_our_own_script_is_known_and_data_is_no_script() -> None:
    content = f'<script>{(TEMPLATES / OWN).read_text()}</script><script id="c" type="application/json">{{}}</script>'
    assert Policy.from_template(FRAME).add_policy(page(content), "x.md").count("sha256-") == 2


@pytest.mark.parametrize(
    "script",
    [
        "<script>window.pwned=1</script>",
        "<SCRIPT\ntype=module>\nwindow.pwned=1\n</SCRIPT >",
        "<script async>scope=new URL(x,location)</script>",
        '<script>scope=new URL("",location);window.pwned=1</script>',
        '<script>scope=new URL("\\"+pwned+\\"",location)</script>',
    ],
)
def test_a_script_that_nobody_knows_ends_the_build(script: str) -> None:
    with pytest.raises(PolicyError, match=r"x\.md: inline script that is not known.*; put it into docs/assets"):
        Policy.from_template(FRAME).add_policy(page(script), "x.md")


def test_a_page_without_a_place_for_the_policy_ends_the_build() -> None:
    with pytest.raises(PolicyError, match="for the content security policy to follow"):
        Policy.from_template(FRAME).add_policy("<html></html>", "x.md")


def test_a_script_that_is_a_file_is_not_inline() -> None:
    assert [*find_inline_scripts('<script src="a.js" defer></script><script>b</script>')] == ["b"]
