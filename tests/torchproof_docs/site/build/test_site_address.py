"""The address of a published site: asked for, refused where nobody can reach it, and carried by every page."""

import gzip
import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup

import factory
from command_line import main
from small_site import small_site
from torchproof_docs.site.build.pipeline import build_versions
from torchproof_docs.site.build.publish import PublishError, require_public_address
from torchproof_docs.site.build.version_files import ABOUT
from torchproof_docs.site.pages.zlib_json import unpack_json
from torchproof_docs.verdicts.project import load_project

SITE = "https://owner.example/torchproof/"


def dead_links(out: Path) -> list[str]:
    """Return what a page of a built site, its site map or its search leads to below the site's address, but is not."""
    found = []
    for version in ("2.6", "2.7"):
        for page in sorted((out / version).rglob("*.html")):
            here = SITE + page.relative_to(out).as_posix().removesuffix("index.html")
            if page.name == "404.html":
                here = f"{SITE}{version}/nothing/here/"  # it is shown wherever something is missing
            tags = BeautifulSoup(page.read_text(), "html.parser").select("[href], [src]")
            found += [(here, urljoin(here, str(tag.get("href") or tag["src"]))) for tag in tags]
        listed = re.findall("<loc>(.*?)</loc>", (out / version / "sitemap.xml").read_text())
        found += [("sitemap.xml", address) for address in listed]
        records = unpack_json((out / version / "search" / "records.packed").read_bytes())
        pages = [page for page, _, _ in records["pages"]]
        found += [("search", f"{SITE}{version}/{page}") for page in pages]
        for page, anchor, *_ in records["records"]:
            text = (out / version / pages[page] / "index.html").read_text()
            assert not anchor or f'id="{anchor}"' in text, f"{version}/{pages[page]}#{anchor}"
    assert len(found) > 500
    return [f"{here}: {address}" for here, address in found if not leads_somewhere(out, address)]


def leads_somewhere(out: Path, address: str) -> bool:
    """Tell whether an address is outside of the site, or a file of it."""
    split = urlsplit(address)
    if split.scheme not in ("http", "https"):
        return True
    if not f"{split.scheme}://{split.netloc}/".startswith("https://owner.example/"):
        return "127.0.0.1" not in split.netloc
    if not split.path.startswith("/torchproof/"):
        return False  # beside the site
    version, _, rest = split.path.removeprefix("/torchproof/").partition("/")
    file = out / version.replace("latest", "2.7") / rest
    return not version or file.is_file() or (file / "index.html").is_file()


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "2.7" / "about").mkdir(parents=True)
    (tmp_path / "2.7" / "about" / "index.html").touch()
    assert leads_somewhere(tmp_path, f"{SITE}latest/about/")
    assert leads_somewhere(tmp_path, "https://pytorch.org/")
    for wrong in (
        f"{SITE}latest/abut/",
        "https://owner.example/latest/about/",
        "http://127.0.0.1:8000/",
        f"{SITE}about/",
    ):
        assert not leads_somewhere(tmp_path, wrong)


def test_a_site_below_a_folder_knows_its_address(tmp_path: Path) -> None:
    """Canonical addresses lead to the newest version that has the page, and the page for missing addresses works."""
    require_public_address(SITE)
    root, out = small_site(tmp_path / "checkout"), tmp_path / "site"
    releases = [load_project(root).releases.get_release(minor) for minor in ("2.6", "2.7")]
    built = build_versions(root, releases, out, jobs=1, site_url=SITE.rstrip("/"))  # as GitHub gives it
    assert len(list(built)) == 2

    def address(page: str) -> str:
        return str(BeautifulSoup((out / page).read_text(), "html.parser").select("link[rel=canonical]")[0]["href"])

    assert address("2.7/about/data/index.html") == address("2.6/about/data/index.html") == f"{SITE}latest/about/data/"
    assert address("2.6/compile/stance/index.html") == f"{SITE}2.6/compile/stance/", "the newest lacks it"
    for version in ("2.6", "2.7"):
        listed = re.findall("<loc>(.*?)</loc>", (out / version / "sitemap.xml").read_text())
        assert len(listed) > len(ABOUT)
        assert all(entry.startswith(SITE) for entry in listed)
        assert (
            gzip.decompress((out / version / "sitemap.xml.gz").read_bytes())
            == (out / version / "sitemap.xml").read_bytes()
        )
        for page in (out / version).rglob("*.html"):
            assert "127.0.0.1" not in page.read_text(), page
    assert dead_links(out) == []
    missing = BeautifulSoup((out / "2.7" / "404.html").read_text(), "html.parser")
    wanted = [
        str(tag.get("href") or tag.get("src")) for tag in missing.select("link[href], script[src], .md-content a")
    ]
    inside = [one for one in wanted if not one.startswith(("https://", "#"))]
    assert inside
    assert [one for one in inside if not one.startswith("/torchproof/latest/")] == []
    for one in inside:
        file = out / "2.7" / one.removeprefix("/torchproof/latest/").partition("#")[0].partition("?")[0]
        assert file.is_file() or (file / "index.html").is_file(), one


@pytest.mark.parametrize(
    "address",
    ["", "owner.example/x", "http://127.0.0.1:8000/", "http://localhost/x", "http://[::1]/", "https://0.0.0.0/", "/x"],
)
def test_an_address_that_nobody_reaches_is_refused(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(PublishError, match="SITE_URL"):
        require_public_address(address)
    monkeypatch.setenv("SITE_URL", address)
    monkeypatch.chdir(factory.checkout(tmp_path))
    assert main(["publish", "2.6"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert f"SITE_URL: {address or 'not set'}; set it to" in told
