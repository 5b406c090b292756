"""The served site in a real browser: versions, filters, keyboard, phone, dark, and nothing from other hosts."""

import gzip
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal
from urllib.request import urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from chromium import MARKS, chromium
from programs import ROOT

pytestmark = [*MARKS, pytest.mark.records]
FEATURE = "/latest/compile/set-stance/"
QUESTIONS = [ROOT / "benchmarks" / name for name in ("search_questions.tsv", "search_held_out.tsv")]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@contextmanager
def watched(browser: Browser) -> Iterator[Page]:
    """Lend a page; what it reports as an error fails the test, or the tests, that had it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.problems = problems  # type: ignore[attr-defined]  # for a test that asks for a missing page
    yield page
    context.close()
    assert problems == []


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with watched(browser) as page:
        yield page


@pytest.fixture(scope="module")
def searching(browser: Browser, served: str) -> Iterator[Page]:
    """Lend one page that has read the search's index, to all tests that only type there."""
    with watched(browser) as page:
        page.goto(served + "/latest/about/data/")
        yield page


@pytest.fixture(scope="module")
def looking_up(browser: Browser, served: str) -> Iterator[Page]:
    """Lend one page that has read the list of names, to all tests that only type there."""
    with watched(browser) as page:
        page.goto(served + "/latest/names/")
        yield page


def visible_rows(page: Page) -> int:
    return page.locator(".tp-table tbody tr:visible").count()


def test_the_root_leads_to_the_latest_version(page: Page, served: str) -> None:
    page.goto(served + "/")
    page.wait_for_url("**/latest/")
    expect(page.locator("h1")).to_have_text(re.compile("What each PyTorch release changed"))


@pytest.mark.parametrize(
    "path", ["/latest/", FEATURE, "/2.8/compile/set-stance/", "/latest/about/matrix/", "/latest/about/evidence/"]
)
def test_no_request_leaves_for_another_host(page: Page, served: str, path: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(served + path)
    page.wait_for_load_state("networkidle")
    assert asked
    assert [url for url in asked if not url.startswith((served, "data:"))] == []


WHOLE = {"resultTypes": ["violations"]}
OF_COLOURS = {**WHOLE, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules of axe that a colour can break; every other says the same in both modes."""
SCHEMES: dict[Literal["light", "dark"], str] = {"light": "default", "dark": "slate"}
KINDS = (
    "latest/",
    "latest/upgrade/",
    "latest/names/?name=torch.compile",
    "latest/compare/?from=2.14&to=2.15",
    "latest/compile/",
    "latest/attention/flex-attention/",
    "latest/releases/2.15/",
    "latest/releases/breaking-changes/",
    "latest/about/matrix/",
    "2.8/compile/set-stance/",
    "2.8/about/evidence/",
)


def test_the_policy_of_a_page_lets_everything_of_ours_work(page: Page, served: str) -> None:
    """On each kind of page: it has a policy, and the browser reports nothing that it refused.

    The search is used once with each policy of each version: but for the hashes of inline scripts, pages have the same.
    """
    searched = set()
    for path in KINDS:
        page.goto(f"{served}/{path}")
        page.wait_for_load_state("networkidle")
        policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
        assert "script-src 'self' 'sha256-" in policy, path
        page.locator("[for^=__palette]:visible").first.click()
        rules = path.partition("/")[0], re.sub(r" 'sha256-[^']+'", "", policy)
        if rules not in searched:
            searched.add(rules)
            page.evaluate("document.dispatchEvent(new CustomEvent('torchproof:search'))")
            page.keyboard.type("set_stance")
            expect(page.locator(".tp-hit").first).to_be_visible(timeout=30_000)


def test_switching_versions_stays_on_the_page(page: Page, served: str) -> None:
    page.goto(served + FEATURE)
    page.locator(".md-version__current").hover(force=True)
    expect(page.locator(".md-version__link")).to_have_text(["2.15latest", "2.10", "2.8"])
    page.locator(".md-version__link", has_text="2.8").click()
    page.wait_for_url("**/2.8/compile/set-stance/")
    expect(page.locator(".md-banner")).to_contain_text("PyTorch 2.8, which is not the latest")
    page.locator(".md-banner a").click()
    page.wait_for_url("**" + FEATURE)


def test_filters_narrow_the_table_and_live_in_the_address(page: Page, served: str) -> None:
    page.goto(served + "/latest/")
    every = visible_rows(page)
    page.get_by_role("searchbox", name="Filter", exact=True).fill("torch.compiler")
    assert 0 < visible_rows(page) < every
    page.locator(".tp-filters").get_by_label("Topic").select_option("distributed")
    assert visible_rows(page) == 0
    assert "find=torch.compiler" in page.url
    assert "topic=distributed" in page.url
    page.goto(page.url)
    assert visible_rows(page) == 0, "the state comes from the address"
    page.get_by_role("button", name="Reset").click()
    expect(page.locator(".tp-count")).to_have_text(f"{every} features")
    assert "?" not in page.url


def test_columns_sort_by_keyboard(page: Page, served: str) -> None:
    page.goto(served + "/latest/")
    button = page.get_by_role("button", name="Since")
    button.focus()
    page.keyboard.press("Enter")
    since = [text.replace(" or earlier", "") for text in page.locator(".tp-since").all_inner_texts()]
    ordered = sorted(since, key=lambda text: tuple(map(int, text.split("."))))
    assert since == ordered
    page.keyboard.press("Enter")
    assert page.locator(".tp-since").first.inner_text().startswith(ordered[-1])
    expect(page.locator("th[aria-sort=descending]")).to_have_count(1)


def test_the_table_is_plain_without_javascript(browser: Browser, served: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served + "/latest/")
    assert visible_rows(page) > 20
    assert page.locator(".tp-filters:visible").count() == 0
    context.close()


@pytest.mark.parametrize(
    "path",
    [
        "/latest/",
        FEATURE,
        "/latest/upgrade/",
        "/latest/about/matrix/",
        "/latest/about/corrections/",
        "/latest/about/run-on-your-gpu/",
        "/history/torch.nn/",
    ],
)
def test_a_phone_needs_no_sideways_scrolling(browser: Browser, served: str, path: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(served + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_code_that_scrolls_is_reached_by_keyboard_where_nothing_hovers(browser: Browser, served: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(served + FEATURE)
    page.evaluate("new Promise((done) => requestIdleCallback(() => setTimeout(done)))")  # the sizes are asked for then
    wide = "(all) => all.filter((code) => code.scrollWidth > code.clientWidth).map((code) => code.tabIndex)"
    assert set(page.locator("pre > code").evaluate_all(wide)) == {0}
    context.close()


def test_a_cell_opens_its_run(page: Page, served: str) -> None:
    page.goto(served + FEATURE)
    cell = page.locator(".tp-card .tp-strip a").first
    cell.click()
    row = page.locator(f"[id='{page.url.partition('#')[2]}']")
    expect(row).to_be_visible()


def test_a_cell_and_a_mark_tell_a_pointer_what_they_tell_a_screen_reader(page: Page, served: str) -> None:
    page.goto(served + FEATURE)
    cells = page.locator(".tp-card .tp-strip").first.locator("a")  # that of the CPU
    assert str(cells.first.get_attribute("title")).startswith(
        "2.5: absent. As claimed it does not work on torch 2.5.1: "
    )
    assert cells.last.get_attribute("title") == "2.15: works. It passed."
    mark = page.locator("a.tp-mark").first
    assert (mark.get_attribute("title") or "nothing") == mark.get_attribute("aria-label")


def test_the_address_of_a_run_that_no_page_leads_to_leads_to_it(page: Page, served: str) -> None:
    """Runs on other releases had anchors, too, which somebody may have kept."""
    for minor, torch in (("2.8", "2.8.0"), ("2.10", "2.10.0"), ("2.15", "2.15.0")):
        name = f"run-compile-set-stance-never_compiles-cpu-x86_64-{minor}"
        page.goto("about:blank")
        page.goto(f"{served}{FEATURE}#{name}")
        run = page.locator(f"li[id='{name}']")
        expect(run).to_be_visible()
        expect(run).to_be_in_viewport()
        expect(run).to_contain_text(torch)
        assert name.rpartition("-cpu")[0].replace("run", "runs", 1) == run.evaluate("e => e.closest('details[id]').id")
    page.goto("about:blank")
    page.goto(f"{served}{FEATURE}#run-compile-set-stance-never_compiles-cpu-x86_64-2.99")
    expect(page.locator("li[id*='2.99']")).to_have_count(0)


def test_code_is_copied_without_prompt_or_output(browser: Browser, served: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(served + FEATURE)
    frame = page.locator(".tp-snippet").first
    frame.hover()
    frame.locator(".language-python .md-clipboard, .language-python .md-code__button").first.click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("import torch")
    assert "graphs under" not in copied.splitlines()[-1] or "print" in copied
    context.close()


def test_a_command_is_copied_without_its_prompt(browser: Browser, served: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(served + "/latest/about/run-on-your-gpu/")
    page.locator(".language-console .md-clipboard, .language-console .md-code__button").first.click()
    assert page.evaluate("navigator.clipboard.readText()") == "make gpu PYTHON=python3"
    context.close()


def test_a_row_leads_to_its_page(page: Page, served: str) -> None:
    page.goto(served + "/latest/?find=set_stance")
    page.locator(".tp-table tbody tr:visible th a").first.click()
    page.wait_for_url("**" + FEATURE)


def test_a_missing_address_has_a_page_that_searches(page: Page, served: str) -> None:
    page.goto(served + "/404.html")
    expect(page.locator("h1")).to_have_text("This page is not here")
    page.get_by_placeholder("Search").fill("set_stance")
    expect(page.locator(".tp-hit").first).to_be_visible(timeout=30_000)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Quick reference").last.click()
    page.wait_for_url("**/latest/")


def changes(page: Page) -> list[str]:
    """Return the ids of the changes that the list has, those below a folded line too."""
    shown = page.locator(".tp-upgrade li[data-id]:not([hidden])")
    return list(shown.evaluate_all("items => items.map((item) => item.dataset.id)"))


def test_an_upgrade_has_an_address_and_leaves_out_what_the_reader_never_had(page: Page, served: str) -> None:
    page.goto(served + "/latest/upgrade/?from=2.8&to=2.11")
    across = changes(page)
    assert {id.split("/")[0] for id in across if id[0].isdigit()} == {"2.9", "2.10", "2.11"}
    assert "2.11/varlen-keywords" not in across, "varlen_attn began in 2.10"
    assert "2.9/export-for-training" not in across, "its removal in 2.11 says it"
    assert "2.11/export-for-training" in across
    expect(page.locator(".tp-count")).to_contain_text(f"{len(across)} changes from 2.8 to 2.11")
    page.locator("select[name=from]").select_option("2.10")
    page.locator("select[name=topic]").select_option("attention")
    narrowed = changes(page)
    assert "2.11/varlen-keywords" in narrowed
    page.goto(page.url)
    assert changes(page) == narrowed, "the address holds the choice"


def test_what_is_done_is_remembered_and_copied(browser: Browser, served: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(served + "/latest/upgrade/?from=2.9&to=2.10")
    page.locator(".tp-upgrade li:visible input").first.check()
    done = changes(page)[0]
    page.reload()
    expect(page.locator(f"[data-id='{done}'] input")).to_be_checked()
    expect(page.locator(".tp-count")).to_contain_text("1 done")
    page.get_by_role("button", name="Copy as Markdown").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0].startswith("## PyTorch 2.9 to 2.10: ")
    assert sum(line.startswith("- [x] ") for line in lines) == 1
    assert sum(line.startswith("- [") for line in lines) == len(changes(page))
    context.close()


def test_an_upgrade_shows_ten_changes_in_full_and_opens_the_others_in_place(page: Page, served: str) -> None:
    page.goto(served + "/latest/upgrade/?from=2.8&to=2.15")
    expect(page.locator(".tp-most details[open] .tp-was")).to_have_count(10)
    other = page.locator("section[data-severity=breaks] li:visible").first
    expect(other.locator(".tp-was")).to_have_count(0)
    other.locator("summary").click()
    expect(other.locator(".tp-was")).to_be_visible()
    counts = page.locator(".tp-sum b").all_inner_texts()
    assert sum(map(int, counts)) == len(changes(page))
    expect(page.locator(".tp-costs summary")).to_contain_text("slower or larger from 2.8 to 2.15, ")
    assert page.locator(".tp-costs li").count() > 10


def test_an_upgrade_shows_only_what_a_scan_met(page: Page, served: str) -> None:
    page.goto(served + "/latest/upgrade/?from=2.8&to=2.15")
    page.get_by_text("Only what my code uses").click()
    page.get_by_label("Result of a scan").fill("{}")
    page.get_by_role("button", name="Show only these").click()
    expect(page.locator(".tp-upgrade__tools [role=status]")).to_contain_text("no result of a scan: it has no findings")
    finding = {"name": "torch.qr", "address": "releases/2.14/#qr"}
    page.get_by_label("Result of a scan").fill(json.dumps({"from": "2.9", "to": "2.15", "findings": [finding]}))
    page.get_by_role("button", name="Show only these").click()
    expect(page.locator(".tp-count")).to_contain_text("from 2.9 to 2.15, those that the scan met")
    assert changes(page) == ["2.14/qr"]
    page.reload()
    expect(page.locator(".tp-count")).to_contain_text("those that the scan met")
    page.get_by_role("button", name="Show all again").click()
    assert len(changes(page)) > 50


@pytest.mark.parametrize(
    "path", ["/latest/releases/2.14/", "/latest/releases/2.8/", "/latest/upgrade/?from=2.8&to=2.15"]
)
def test_a_page_is_short_until_somebody_opens_a_line(browser: Browser, served: str, path: str) -> None:
    for width, most in ((1440, 6000), (390, 9000)):
        context = browser.new_context(viewport={"width": width, "height": 844})
        page = context.new_page()
        page.goto(served + path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollHeight") <= most, width
        context.close()


def test_a_line_that_an_address_names_is_open(page: Page, served: str) -> None:
    page.goto(served + "/latest/releases/2.14/#simple-overlap")
    line = page.locator("[id='simple-overlap'] > details")
    expect(line).to_have_attribute("open", "")
    expect(line.locator("p").first).to_be_in_viewport()


def test_the_upgrade_is_whole_without_javascript(browser: Browser, served: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served + "/latest/upgrade/")
    assert len(changes(page)) > 200
    assert page.locator(".tp-filters:visible").count() == 0
    context.close()


def test_the_first_row_is_on_the_first_screen_of_a_phone(browser: Browser, served: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(served + "/latest/")
    box = page.locator("#quick-reference tbody tr").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 844
    assert not page.locator(".tp-filters").is_visible()
    page.goto(served + "/latest/?find=set_stance")
    assert page.locator(".tp-filters").is_visible(), "an address that filters shows by what"
    context.close()


def test_a_version_without_the_page_says_since_when_and_leads_to_it(page: Page, served: str) -> None:
    page.goto(served + "/latest/compile/switch/")
    page.locator(".md-version__current").hover(force=True)
    page.locator(".md-version__link", has_text="2.8").click()
    page.wait_for_url("**/2.8/compile/switch/")
    expect(page.locator("h1")).to_have_text("PyTorch 2.8 does not have this page")
    expect(page.locator("[data-tp-missing]")).to_contain_text("since 2.14")
    expect(page.locator("[data-tp-missing]")).to_contain_text("In 2.8: nest torch.cond")
    page.get_by_role("link", name="read it for 2.15").click()
    page.wait_for_url("**/2.15/compile/switch/")
    page.problems.clear()  # type: ignore[attr-defined]  # the browser notes the answer 404


def test_the_filter_hands_over_to_the_search(page: Page, served: str) -> None:
    page.goto(served + "/latest/?find=kDLGPU")
    page.get_by_role("button", name="Search all pages").click()
    expect(page.locator(".tp-hit a").first).to_contain_text("PyTorch 2.9", timeout=30_000)


def test_pages_about_all_releases_are_found_under_every_version(page: Page, served: str) -> None:
    page.goto(served + "/2.8/names/?name=torch.qr")
    page.wait_for_url("**/latest/names/?name=torch.qr")
    expect(page.locator(".tp-lookup .tp-strip .tp-raises")).to_have_count(2, timeout=30_000)
    page.locator(".md-version__link", has_text="2.8").dispatch_event("click")
    page.wait_for_url(f"{served}/2.8/")
    page.problems.clear()  # type: ignore[attr-defined]  # the browser notes the answer 404


def test_focus_that_passes_through_the_header_opens_nothing(page: Page, served: str) -> None:
    page.goto(served + FEATURE)
    expect(page.locator(".md-version__link").first).to_be_attached()
    stops = []
    for _ in range(12):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.className.split(' ')[0]"))
        assert not page.locator("#__search").is_checked()
    assert "md-search__input" in stops
    assert "md-tabs__link" in stops[:8], "the closed menu and the closed search have no stops"
    page.locator(".md-version__current").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".md-version__link").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".md-version__link").first).to_be_hidden()


def test_other_versions_are_reached_without_javascript(browser: Browser, served: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served + FEATURE)
    page.locator(".tp-versions a", has_text="2.8").click()
    page.wait_for_url(f"{served}/2.8/")
    context.close()


def test_the_search_of_the_home_page_knows_any_name(page: Page, served: str) -> None:
    page.goto(served + "/latest/")
    page.get_by_role("button", name="Search names, pages").click()
    page.keyboard.type("torch.bitwise_not")  # no page is about it
    expect(page.locator(".tp-hit--name a").first).to_have_text(re.compile("^torch.bitwise_notname"), timeout=30_000)


def test_a_name_of_a_later_page_of_its_module_is_found_from_the_first(page: Page, served: str) -> None:
    name = "torch._inductor.config.triton.unique_kernel_names"
    page.goto(f"{served}/history/torch._inductor.config/#{name}")
    page.wait_for_url(re.compile(r"/history/torch\._inductor\.config-\d/#"))
    expect(page.locator(f"[id='{name}']")).to_be_in_viewport()


def test_a_closed_version_menu_is_no_tab_stop(page: Page, served: str) -> None:
    page.goto(served + FEATURE)
    expect(page.locator(".md-version__link").first).to_be_attached()
    expect(page.locator(".md-version__link").first).to_be_hidden()
    expect(page.locator(".md-version__current")).to_have_accessible_name(re.compile(r"^2\.\d+"))


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("save_cache_artifacts", "compile/mega-cache/"),
        ("cache_artifacts", "compile/mega-cache/"),
        ("save cache artifacts", "compile/mega-cache/"),
        ("torch.compiler.save_cache_artifacts()", "compile/mega-cache/"),
        ("set_stance", "compile/set-stance/"),
        ("fully_shard", "distributed/fully-shard/"),
        ("load_state_dict", "distributed/dcp-resharding/"),
        ("MixedPrecision", "distributed/mixed-precision/"),
    ],
)
def test_a_name_and_its_parts_find_their_page(searching: Page, page: Page, served: str, query: str, path: str) -> None:
    """It is among the first three pages, and on it the words are marked, not their letters."""
    searching.get_by_placeholder("Search").fill("")
    expect(searching.locator(".tp-search-meta")).to_contain_text("Type a name")
    searching.get_by_placeholder("Search").fill(query)
    expect(searching.locator(".tp-search-meta")).to_contain_text(re.compile(r"\d page"), timeout=30_000)
    found = [link.get_attribute("href") or "" for link in searching.locator(".tp-hit:not(.tp-hit--part) a").all()]
    pages = [address.split("?")[0].split("#")[0] for address in found]
    assert f"{served}/latest/{path}" in pages[:3]
    page.goto(next(address for address in found if path in address))
    marks = page.locator("mark.tp-mark")
    expect(marks.first).to_be_attached()
    assert min(len(text) for text in marks.all_text_contents()) > 1


def test_no_line_begins_with_the_full_stop_behind_a_mark(page: Page, served: str) -> None:
    page.goto(f"{served}/latest/distributed/fully-shard/")
    page.evaluate(
        """() => {
            const paragraph = document.createElement("p");
            paragraph.id = "stop";
            paragraph.append("One word and another ", document.querySelector("a.tp-mark").cloneNode(true), ".");
            document.querySelector("article").append(paragraph);
        }"""
    )
    lines = """() => {
        const [mark, stop] = [document.querySelector("#stop a"), document.createRange()];
        stop.selectNodeContents(mark.nextSibling);
        return stop.getBoundingClientRect().left >= mark.getBoundingClientRect().left;
    }"""
    for width in range(100, 260, 4):
        page.evaluate("width => { document.querySelector('#stop').style.width = `${width}px`; }", width)
        assert page.evaluate(lines), width


def test_the_search_fetches_nothing_before_it_is_used_and_little_then(page: Page, served: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/latest/")[2].partition("?")[0]))
    page.goto(served + FEATURE)
    page.wait_for_load_state("networkidle")
    assert not [name for name in asked if "search-worker" in name or name.startswith("search/")]
    asked.clear()
    page.keyboard.press("s")
    page.keyboard.type("save_cache")
    expect(page.locator(".tp-hit__text:not(:empty)").first).to_be_visible(timeout=30_000)
    fetched = {name for name in asked if "assets" in name or name.startswith("search/")}
    assert fetched == {
        "assets/search-worker.js",
        "assets/vendor/minisearch.js",
        "assets/search-core.js",
        "assets/search-shapes.js",
        "search/records.packed",
        "search/texts.packed",
    }
    first = sum(len(gzip.compress(read(f"{served}/latest/{name}"))) for name in fetched - {"search/texts.packed"})
    assert first <= 200_000


def read(address: str) -> bytes:
    with urlopen(address) as answer:  # noqa: S310 (the test's own server)
        return bytes(answer.read())


def test_the_search_is_used_by_keyboard_and_leads_to_the_place(page: Page, served: str) -> None:
    page.goto(served + "/latest/about/data/")
    page.keyboard.press("s")
    page.keyboard.type("skip_guard_eval_unsafe stale result")
    expect(page.locator(".tp-hit--part a").first).to_be_visible(timeout=30_000)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/compile/set-stance/*#*")
    page.keyboard.press("s")
    page.keyboard.press("Escape")
    expect(page.locator(".tp-hits")).not_to_be_visible()


def test_the_search_answers_the_questions_of_the_benchmark(page: Page, served: str) -> None:
    """The worst kind of question is answered among the first three for nine of ten; the benchmark says it by kind.

    Of what no page is about, six of ten have no answer: the words of the others stand on pages too.
    """
    lines = [line for file in QUESTIONS for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    questions = [line.split("\t") for line in lines]
    page.goto(served + "/latest/about/data/")
    for name in ("vendor/minisearch.js", "search-shapes.js", "search-core.js"):
        page.add_script_tag(url=f"{served}/latest/assets/{name}")
    answers = page.evaluate(
        """async (queries) => {
          const { body } = await fetch("/latest/search/records.packed");
          const data = await new Response(body.pipeThrough(new DecompressionStream("deflate"))).json();
          const engine = torchproofSearch.create(data, MiniSearch);
          return queries.map((query) => engine.search(query).pages.slice(0, 3).map(({address}) => address));
        }""",
        [query for _, query, _ in questions],
    )
    hits: dict[str, list[bool]] = {}
    for (kind, _, wanted), pages in zip(questions, answers, strict=True):
        is_hit = bool({*wanted.split()} & {page_.strip("/") for page_ in pages}) if wanted else not pages
        hits.setdefault(kind, []).append(is_hit)
    shares = {kind: sum(found) / len(found) for kind, found in hits.items()}
    assert {kind: share for kind, share in shares.items() if share < (0.6 if kind == "unknown" else 0.9)} == {}


@pytest.mark.parametrize(
    ("query", "title", "text"),
    [
        (
            "AttributeError: module 'torch.compiler' has no attribute 'set_stance'",
            "torch.compiler.set_stance",
            "since 2.6",
        ),
        (
            "cannot import name ‘export_for_training’ from ‘torch.export’",
            "torch.export.export_for_training",
            "gone since",
        ),
        ("AttributeError: module 'torch' has no attribute 'no_such'", "torch.no_such", "No public name"),
    ],
)
def test_an_error_leads_to_the_name_that_it_misses(searching: Page, query: str, title: str, text: str) -> None:
    searching.get_by_placeholder("Search").fill(query)
    first = searching.locator(".tp-hit--name a").first
    expect(first).to_contain_text(title, timeout=30_000)
    expect(first.locator(".tp-hit__text")).to_contain_text(text)


def test_a_name_of_another_package_is_said_to_be_its_own(searching: Page) -> None:
    searching.get_by_placeholder("Search").fill("torchvision.models.resnet18(pretrained=True)")
    expect(searching.locator(".tp-hit--note")).to_contain_text("A name of torchvision", timeout=30_000)
    expect(searching.locator(".tp-search-meta")).to_contain_text("Nothing known about this")
    assert searching.locator(".tp-hit:not(.tp-hit--note)").count() == 0


def test_the_key_of_names_opens_the_look_up_from_every_version(page: Page, served: str) -> None:
    """In a box above the page, by keyboard alone; the answer has its history, its pages and its sources."""
    for version in ("latest", "2.8"):
        page.goto(f"{served}/{version}/compile/set-stance/")
        page.keyboard.press("/")
        page.keyboard.type("set_stance")
        expect(page.locator(".tp-dialog .tp-found a").first).to_have_text("torch.compiler.set_stance", timeout=30_000)
        page.keyboard.press("Enter")
        page.wait_for_url("**/latest/names/?name=torch.compiler.set_stance")
        expect(page.locator(".tp-lookup .tp-strip :is(.tp-there, .tp-changed)")).to_have_count(10, timeout=30_000)
        assert "/blob/v2.15.0/torch/compiler/" in str(page.locator(".tp-strip a").last.get_attribute("href"))
        page.get_by_role("link", name="What changed in torch.compiler").click()
        page.wait_for_url("**/history/torch.compiler/#torch.compiler.set_stance")
        page.keyboard.press("/")
        expect(page.locator(".tp-dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".tp-dialog")).not_to_be_visible()


def test_a_page_that_versions_share_has_one_address_and_leads_to_their_home_pages(page: Page, served: str) -> None:
    name = "#torch.compiler.set_stance"
    for version in ("latest", "2.15", "2.8"):
        page.goto(f"{served}/{version}/history/torch.compiler/{name}")  # where the newest version once had it
        page.wait_for_url(f"{served}/history/torch.compiler/{name}")
    page.problems.clear()  # type: ignore[attr-defined]  # the browser notes the answers 404
    page.locator(".md-version__link", has_text="2.8").dispatch_event("click")
    page.wait_for_url(f"{served}/2.8/")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("sdpa", "torch.nn.functional.scaled_dot_product_attention"),
        ("F.scaled_dot_product_attention", "torch.nn.functional.scaled_dot_product_attention"),
        ("nn.Linear.forward", "torch.nn.Linear.forward"),
        ("ReduceLRonPlateu", "torch.optim.lr_scheduler.ReduceLROnPlateau"),
        ("_dynamo.config.cache_size_limit", "torch._dynamo.config.cache_size_limit"),
        ("compile", "torch.compile"),
        ("fsdp", "torch.distributed.fsdp.FullyShardedDataParallel"),
        ("torch.cholesky", "torch.cholesky"),
    ],
)
def test_a_name_is_found_as_people_type_it(looking_up: Page, typed: str, name: str) -> None:
    looking_up.get_by_label("Name of PyTorch").fill("")
    expect(looking_up.locator(".tp-found li")).to_have_count(0)
    looking_up.get_by_label("Name of PyTorch").fill(typed)
    expect(looking_up.locator(".tp-found code").first).to_have_text(name, timeout=30_000)


def test_a_signature_has_no_button_to_copy_it(page: Page, served: str) -> None:
    page.goto(served + FEATURE)
    expect(page.locator(".md-code__button").first).to_be_attached()
    assert page.locator(".doc-signature").count() > 0
    assert page.locator(".doc-signature .md-code__button, .tp-past .md-code__button").count() == 0


def test_a_page_of_a_module_fits_a_phone_and_needs_no_script(browser: Browser, served: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page = context.new_page()
    page.goto(served + "/history/torch.nn.functional/")
    box = page.locator(".tp-past").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390
    expect(page.locator(".md-tabs")).to_be_visible()
    context.close()


def test_an_impossible_choice_says_what_to_change(page: Page, served: str) -> None:
    page.goto(served + "/latest/upgrade/?from=2.10&to=2.9")
    expect(page.locator(".tp-count")).to_contain_text("newer than the one you move from")
    page.goto(served + "/latest/?find=nothing-is-named-so")
    expect(page.locator(".tp-count")).to_contain_text("no match")


@pytest.mark.parametrize(
    "path",
    [
        "/latest/",
        FEATURE,
        "/latest/upgrade/",
        "/latest/about/matrix/",
        "/latest/about/corrections/",
        "/latest/about/run-on-your-gpu/",
        "/history/torch.nn/",
    ],
)
def test_no_serious_accessibility_problem(browser: Browser, served: str, path: str) -> None:
    """Neither in the light nor in the dark mode."""
    context = browser.new_context(color_scheme="light", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(served + path)
    page.add_style_tag(content="* { transition: none !important; }")  # it would stand still where nothing is drawn yet
    serious = []
    for (scheme, called), rules in zip(SCHEMES.items(), (WHOLE, OF_COLOURS), strict=True):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", called)
        found = Axe().run(page, context=".md-content", options=rules).response["violations"]
        serious += [
            f"{scheme}: {entry['id']}: {entry['nodes'][0]['html'][:200]}"
            for entry in found
            if entry["impact"] in ("serious", "critical")
        ]
    assert serious == []
    context.close()
