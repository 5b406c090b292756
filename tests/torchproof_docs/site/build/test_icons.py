"""The icons of the theme stand in one file, and each page refers to them."""

from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from torchproof_docs.site.build import shared_assets

HEAD = '<link rel="stylesheet" href="../../assets/styles.css">'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="%s"/></svg>'


def test_a_page_refers_to_each_icon_in_the_file(tmp_path: Path) -> None:
    drawn: dict[str, str] = {}
    (tmp_path / "assets").mkdir()
    page = shared_assets.link_icons(HEAD + SVG % "M1 2z" + "<p>a</p>" + SVG % "M3 4z" + SVG % "M1 2z", drawn)
    shared_assets.write_icons(tmp_path, drawn)
    file = LexborHTMLParser((tmp_path / shared_assets.ICONS).read_text())
    shown = []
    for use in LexborHTMLParser(page).css("svg[viewBox='0 0 24 24'] > use"):
        address, _, name = str(use.attributes["href"]).partition("#")
        assert address == f"../../{shared_assets.ICONS}"
        shown += [path.attributes["d"] for path in file.css(f"#{name}")]
    assert shown == ["M1 2z", "M3 4z", "M1 2z"]
    assert "<path" not in page


def test_another_drawing_stays_where_it_is() -> None:
    drawn: dict[str, str] = {}
    for other in (
        SVG.replace("0 0 24 24", "0 0 16 16") % "M1 2z",
        SVG.replace("<path", '<path fill="red"') % "M1 2z",
        (SVG % "M1 2z").replace("</svg>", "<path/></svg>"),
    ):
        assert shared_assets.link_icons(HEAD + other, drawn) == HEAD + other
    for head in ("", HEAD.replace("../..", "https://elsewhere.example")):
        assert shared_assets.link_icons(head + SVG % "M1 2z", drawn) == head + SVG % "M1 2z"
    assert drawn == {}


def test_two_drawings_of_one_name_are_not_mixed_up() -> None:
    drawn: dict[str, str] = {}
    shared_assets.link_icons(HEAD + SVG % "M1 2z", drawn)
    (name,) = drawn
    drawn[name] = "M9 9z"
    assert SVG % "M1 2z" in shared_assets.link_icons(HEAD + SVG % "M1 2z", drawn)
    assert drawn == {name: "M9 9z"}


def test_a_site_without_icons_has_no_file(tmp_path: Path) -> None:
    shared_assets.write_icons(tmp_path, {})
    assert [*tmp_path.iterdir()] == []
