"""A built page asks for one stylesheet, and no first paint waits for the theme's script."""

from pathlib import Path

from torchproof_docs.site.build import shared_assets

HEAD = (
    '<link rel="stylesheet" href="../../assets/stylesheets/main.css">\n'
    '<link rel="stylesheet" href="../../assets/own.css">\n<title>a</title>'
    '<script src="../../assets/javascripts/bundle.1.min.js"></script>'
)
NAMES = ("assets/stylesheets/main.css", "assets/own.css")


def test_the_stylesheets_of_a_page_become_one_in_their_order(tmp_path: Path) -> None:
    for name, text in zip(NAMES, ['@charset "UTF-8";a{}', "b{}"], strict=True):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert shared_assets.find_stylesheets(HEAD) == NAMES
    page = shared_assets.link_stylesheet(HEAD, NAMES)
    assert shared_assets.find_stylesheets(page) == (shared_assets.STYLESHEET,)
    assert f'href="../../{shared_assets.STYLESHEET}"' in page
    shared_assets.write_stylesheet(tmp_path, NAMES)
    assert (tmp_path / shared_assets.STYLESHEET).read_text() == "a{}\nb{}"


def test_a_stylesheet_that_was_joined_stays_where_another_page_asks_for_it(tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("a{}")
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "index.html").write_text(shared_assets.link_stylesheet(HEAD.replace("own", "other"), NAMES))
    (tmp_path / "index.html").write_text(shared_assets.link_stylesheet(HEAD, NAMES))
    shared_assets.write_stylesheet(tmp_path, NAMES)
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.css")}
    assert left == {shared_assets.STYLESHEET, "assets/stylesheets/main.css"}


def test_a_page_with_other_stylesheets_keeps_them() -> None:
    other = HEAD.replace("own", "other")
    assert shared_assets.find_stylesheets(
        shared_assets.link_stylesheet(other, NAMES)
    ) == shared_assets.find_stylesheets(other)
    foreign = HEAD + '<link rel="stylesheet" href="https://elsewhere.example/a.css">'
    assert shared_assets.find_stylesheets(foreign) == ()
    assert shared_assets.link_stylesheet(foreign, ()).count("<link") == 3


def test_nothing_waits_for_the_script_of_the_theme() -> None:
    assert '<script defer src="../../assets/javascripts/bundle.1.min.js">' in shared_assets.link_stylesheet(HEAD, NAMES)
