"""The data of the look-up of names: that of packages beside torch, alone and used by the script in a real browser."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from chromium import MARKS, chromium
from programs import ROOT
from torchproof.history.name_history import read_history_file
from torchproof_docs.site.pages.name_data import render_partner_files
from torchproof_docs.site.pages.zlib_json import pack_files

SITE = "https://site.test/"
HTML = """<!doctype html><head><meta name="torchproof-newest"><meta name="torchproof-shared" content="./"></head>
<script id="__config" type="application/json">{"base": "."}</script>
<div class="tp-lookup"></div><script src="/names.js"></script>"""


@pytest.mark.records
def test_the_files_of_a_package_have_its_names_with_versions_and_spans() -> None:
    history = read_history_file(ROOT / "history" / "partners" / "torchaudio.json")
    files = render_partner_files([history])
    assert files.keys() == {"names/partners.json", "names/partner-torchaudio.json"}
    index = json.loads(files["names/partners.json"])
    assert index[""] == "torchaudio/"
    assert {"load", "-list_audio_backends", "models/"} <= set(index["torchaudio"].split())
    shard = json.loads(files["names/partner-torchaudio.json"])
    assert dict(zip(history.releases, shard["versions"], strict=True))["2.9"] == "2.9.1"
    [spans] = shard["names"]["torchaudio"]["list_audio_backends"]
    assert [span[0] for span in spans if span[2] == "absent"] == [history.releases.index("2.9")]
    assert spans[0][2][:2] == ["function", ["()"]]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    history = read_history_file(ROOT / "history" / "partners" / "torchaudio.json")
    head = {"releases": history.releases, "tags": history.releases, "source": "", "names": {"": "add nn/"}}
    data = pack_files(
        {
            "names/index.json": json.dumps(head),
            "names/members.json": json.dumps({"ParametrizationList": "load"}),
            "names/reach.json": json.dumps({"projects": 1, "names": {}}),
            **render_partner_files([history]),
        }
    )
    script = (ROOT / "docs" / "assets" / "names.js").read_text()

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(SITE).partition("?")[0]
        if path in data:
            route.fulfill(body=data[path])
        elif path == "names.js":
            route.fulfill(body=script, content_type="text/javascript")
        else:
            route.fulfill(body=HTML, content_type="text/html")

    with chromium() as browser:
        page = browser.new_page()
        page.route("**/*", answer)
        yield page


@pytest.mark.records
@MARKS[0]
@MARKS[1]
def test_a_name_of_a_package_is_found_and_told_with_the_versions_of_the_pair(page: Page) -> None:
    page.goto(SITE)
    page.get_by_label("Name of PyTorch").fill("audio_backends")
    link = page.locator(".tp-found a", has_text="torchaudio.list_audio_backends")
    expect(link).to_have_text("torchaudio.list_audio_backends (gone)")
    link.click()
    expect(page.locator("h3").first).to_have_text("2.5 (torchaudio 2.5.1) to 2.7 (torchaudio 2.7.1): function")
    expect(page.locator("h3").last).to_contain_text("2.9 (torchaudio 2.9.1) to")
    page.goto(f"{SITE}?name=torchaudio")
    expect(page.locator("h3").first).to_contain_text("module")


@pytest.mark.records
@MARKS[0]
@MARKS[1]
def test_names_of_torch_stand_before_those_of_packages(page: Page) -> None:
    page.goto(SITE)
    page.get_by_label("Name of PyTorch").fill("load")
    expect(page.locator(".tp-found a").first).to_have_text("torch.ParametrizationList.load")
    expect(page.locator(".tp-found a", has_text=re.compile("^torchaudio.load$"))).to_have_count(1)
