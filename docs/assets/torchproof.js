// Makes the derived tables filterable and sortable, with the state in the address. Without it they are plain tables.
(() => {
  "use strict";

  const LABELS = {
    topic: "Topic", kind: "Kind", needs: "Hardware",
    cpu: "CPU", a100: "A100 or newer", hopper: "Hopper or newer", multi_gpu: "Several GPUs", xpu: "Intel GPU", mps: "Apple GPU", rocm: "AMD GPU",
  };

  const element = (name, properties = {}, children = []) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  const field = (label, control) => element("label", {}, [label, control]);

  const choice = (name, values, any) =>
    element("select", { name }, [
      element("option", { value: "", textContent: any }),
      ...values.map((value) => element("option", { value, textContent: LABELS[value] || value })),
    ]);

  function enhance(box) {
    const form = box.querySelector("form");
    const count = box.querySelector(".tp-count");
    const body = box.querySelector("tbody");
    const rows = [...body.rows];
    const releases = (box.dataset.releases || "").split(" ").filter(Boolean);
    const facets = (box.dataset.fields || "topic kind needs").split(" ");
    const noun = box.dataset.noun || "feature";
    const distinct = (key) => [...new Set(rows.map((row) => row.dataset[key]))].sort();

    form.append(
      field("Filter", element("input", { type: "search", name: "find", autocomplete: "off", placeholder: box.dataset.hint || "title or API name" })),
      ...facets.map((key) => field(LABELS[key], choice(key, distinct(key), "any"))),
    );
    if (releases.length) {
      form.append(element("span", {}, [field("Upgrade from", choice("from", releases, "any")), field("to", choice("to", releases, "any"))]));
    }
    form.append(element("button", { type: "reset", textContent: "Reset" }));
    form.hidden = false;

    const sorters = [...box.querySelectorAll("th[data-sort]")];
    for (const head of sorters) {
      const button = element("button", { type: "button", textContent: head.textContent });
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        state.sort = (down ? "-" : "") + head.dataset.sort;
        apply();
      });
    }

    const fields = [...form.elements].filter((control) => control.name);
    const state = { sort: "" };

    const read = () => {
      const query = new URLSearchParams(location.search);
      for (const control of fields) control.value = query.get(control.name) || "";
      state.sort = query.get("sort") || "";
    };

    const write = () => {
      const query = new URLSearchParams(location.search);
      for (const { name, value } of fields) value ? query.set(name, value) : query.delete(name);
      state.sort ? query.set("sort", state.sort) : query.delete("sort");
      const text = query.toString();
      history.replaceState(history.state, "", location.pathname + (text ? "?" + text : "") + location.hash);
    };

    const inside = (release, from, to) => {
      const at = releases.indexOf(release);
      return (!from || at > releases.indexOf(from)) && (!to || at <= releases.indexOf(to));
    };

    const matches = (row, want) => {
      const text = (row.dataset.title ? `${row.dataset.title} ${row.dataset.api} ${row.dataset.text || ""}` : row.textContent).toLowerCase();
      if (!want.find.toLowerCase().split(/\s+/).every((word) => text.includes(word))) return false;
      if (facets.some((key) => want[key] && row.dataset[key] !== want[key])) return false;
      if (!want.from && !want.to) return true;
      let any = false;
      for (const event of row.querySelectorAll("[data-release]")) {
        event.hidden = !inside(event.dataset.release, want.from, want.to);
        any ||= !event.hidden;
      }
      return any;
    };

    let ordered = "";
    function order() {
      if (state.sort === ordered) return; // rows that stand where they should are not laid out anew
      ordered = state.sort;
      const key = state.sort.replace("-", "");
      for (const head of sorters) {
        head.dataset.sort === key
          ? head.setAttribute("aria-sort", state.sort.startsWith("-") ? "descending" : "ascending")
          : head.removeAttribute("aria-sort");
      }
      const sorted = key ? rows.toSorted((a, b) => a.dataset[key].localeCompare(b.dataset[key], "en", { numeric: true })) : [...rows];
      if (state.sort.startsWith("-")) sorted.reverse();
      body.append(...sorted);
    }

    function apply() {
      const want = { find: "", from: "", to: "", ...Object.fromEntries(fields.map(({ name, value }) => [name, value.trim()])) };
      let shown = 0;
      for (const row of rows) {
        row.hidden = !matches(row, want);
        shown += !row.hidden;
      }
      box.classList.toggle("tp-table--upgrade", Boolean(want.from || want.to));
      const all = `${rows.length} ${noun}${rows.length === 1 ? "" : "s"}`;
      const backwards = want.from && want.to && !inside(want.to, want.from, "");
      count.textContent = shown === rows.length ? all
        : `${shown} of ${all}` + (backwards ? ": choose a release to move to that is newer than the one you move from" : shown ? "" : ": no match, reset or loosen a filter");
      const ask = shown === 0 && want.find;
      if (ask) {
        const button = element("button", { type: "button", textContent: `Search all pages for “${want.find}”` });
        button.addEventListener("click", () => document.dispatchEvent(new CustomEvent("torchproof:search", { detail: want.find })));
        count.append(" ", button);
      }
      order();
      write();
    }

    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => {
      state.sort = "";
      setTimeout(apply);
    });
    read();
    apply();
  }

  // A run that no page leads to has no anchor of its own; an address that somebody kept leads to it all the same.
  function anchored(name) {
    if (!name.startsWith("run-")) return null;
    for (const list of document.querySelectorAll(".tp-evidence dd > ul")) {
      const about = `run-${list.closest("details[id]").id.slice("runs-".length)}-${list.ariaLabel.slice("Runs on ".length)}-`;
      const runs = name.startsWith(about) ? [...list.children] : [];
      const run = runs.find(({ textContent: text }) => text.match(/(\d+\.\d+)\.\d[^ ,]*,/)?.[1] === name.slice(about.length));
      if (run) return Object.assign(run, { id: name });
    }
    return null;
  }

  // A name that stands on a later page of its module: the first page knows where each begins.
  function turn() {
    const name = decodeURIComponent(location.hash.slice(1));
    const parts = [...document.querySelectorAll("[data-tp-part]")].filter((link) => link.dataset.tpPart <= name);
    if (parts.length && !document.getElementById(name)) location.replace(parts.at(-1).href + location.hash);
  }

  // A link to a run opens the folded list it lies in.
  function reveal() {
    const name = decodeURIComponent(location.hash.slice(1));
    const target = name && (document.getElementById(name) || anchored(name));
    for (let parent = target && target.parentElement; parent; parent = parent.parentElement) {
      if (parent instanceof HTMLDetailsElement) parent.open = true;
    }
    if (!target && /^runs?-/.test(name) && !document.querySelector(".tp-runs")) location.replace(`runs/${location.hash}`); // where runs once stood
    if (target) {
      const own = target instanceof HTMLDetailsElement ? target : target.firstElementChild;
      if (own instanceof HTMLDetailsElement) own.open = true;
      target.scrollIntoView();
    }
  }

  // What a cell or a mark says in full: of what works no more than that, and of a mark its name.
  for (const cell of document.querySelectorAll('.tp-strip a[href*="#run-"]:not([title])')) {
    const [release, , verdict] = [...cell.children].map((part) => part.textContent);
    cell.title = `${release}: ${verdict}. It passed.`;
  }
  document.querySelectorAll("a.tp-mark").forEach((mark) => { mark.title = mark.getAttribute("aria-label"); });

  // A run that says the same as its neighbour's has its address but for the release, which is that of its column.
  for (const table of document.querySelectorAll(".tp-matrix table")) {
    const releases = [...table.tHead.rows[0].cells].map((cell) => cell.textContent.trim());
    for (const row of table.tBodies[0].rows) {
      let about = "";
      for (const cell of row.cells) {
        const link = cell.cellIndex && cell.firstElementChild;
        if (link.tagName !== "A") continue;
        if (link.hasAttribute("href")) about = link.getAttribute("href").slice(0, -releases[cell.cellIndex].length);
        else link.href = about + releases[cell.cellIndex];
        link.title = `${releases[cell.cellIndex]}: ${link.ariaLabel}`;
      }
    }
  }

  // A long name in a narrow cell breaks after a dot, slash or underscore, and not in the middle of a word.
  function soften(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parts = text.data.split(/(?<=[A-Za-z)][._/])(?=\w)/);
      if (parts.length > 1) text.replaceWith(...parts.flatMap((part, at) => (at ? [document.createElement("wbr"), part] : [part])));
    }
  }

  // The root of the site, above its versions, and what stands below it in this address.
  const place = () => {
    const base = new URL(JSON.parse(document.getElementById("__config").textContent).base, location.href).pathname;
    const root = base.replace(/[^/]+\/?$/, "");
    const [version, ...rest] = location.pathname.slice(root.length).split("/");
    return { root, version, page: rest.join("/").replace(/index\.html$/, "") };
  };

  // Another version is asked for this very page, unless all versions share it: where it lacks it, the page for missing addresses says since when.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".md-version__link");
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const there = new URL(link.href, location.href);
    location.href = there.pathname.replace(/\/?$/, "/") + (document.querySelector("[data-tp-missing], .tp-framed:not(.tp-runs)") || ALL.test(place().page) ? "" : place().page + location.hash);
  }, true);

  // The menu of versions opens by a click or a key, not by focus that passes: its links are no row of tab stops.
  const menu = (open) => {
    const box = document.querySelector(".md-version");
    box?.classList.toggle("tp-open", open ?? !box.classList.contains("tp-open"));
    box?.querySelector(".md-version__current").setAttribute("aria-expanded", box.classList.contains("tp-open"));
  };
  document.addEventListener("click", ({ target }) => menu(target.closest?.(".md-version__current") ? undefined : false));
  document.addEventListener("focusin", ({ target }) => target.closest?.(".md-version") || menu(false));
  addEventListener("keydown", ({ key, target }) => {
    if (key === "Escape" && target.closest?.(".md-version")) {
      menu(false);
      document.querySelector(".md-version__current").focus();
    }
  });

  // What once lay in the newest version, and lies beside all versions now.
  // Pages that tell of all releases, and that the newest version alone has.
  const ALL = /^(?:names|compare|history|check-your-code)\//;
  const SHARED = /^(?:history|snippets|check)\/.|^names\.json$/;

  // The theme makes the button of the version menu when it has read versions.json.
  function changeVersionButton(change) {
    const found = () => {
      const current = document.querySelector(".md-version__current");
      if (current) change(current);
      return current;
    };
    if (!found()) new MutationObserver((_, watch) => found() && watch.disconnect()).observe(document.querySelector(".md-header"), { childList: true, subtree: true });
  }

  // A name that lacks the release that the button shows is none that a voice command finds.
  changeVersionButton((current) => { current.removeAttribute("aria-label"); current.title = "Select version"; });

  async function missing(box) {
    const { root, version, page } = place();
    if (SHARED.test(page)) { location.replace(root + page + location.hash); return; }
    const address = page.replace(/\/?$/, "/").replace(/\/runs\/$/, "/");
    if (ALL.test(address) && version !== "latest") { location.replace(`${root}latest/${page}${location.search}${location.hash}`); return; }
    const [pages, versions] = await Promise.all(["pages.json", "versions.json"].map(async (name) => (await fetch(root + name)).json()));
    const known = pages[address];
    const minor = versions.find(({ version: name, aliases }) => name === version || aliases.includes(version))?.version;
    // This page is that of the newest version; its menu names the version of the address.
    if (minor) changeVersionButton((current) => { current.textContent = minor; });
    const link = (at, text) => element("a", { href: `${root}${at}/${address}`, textContent: text });
    const say = (...parts) => box.replaceChildren(element("p", {}, parts));
    if (known && minor) {
      const early = minor.localeCompare(known.since, "en", { numeric: true }) < 0;
      const order = versions.map(({ version: name }) => name).filter((name) => name.localeCompare(known.since, "en", { numeric: true }) >= 0 && name.localeCompare(known.until, "en", { numeric: true }) <= 0);
      const nearest = early ? order.at(-1) : order[0];
      box.previousElementSibling.textContent = `PyTorch ${minor} does not have this page`;
      box.nextElementSibling.remove();
      if (nearest) say("“", known.title.replaceAll("`", ""), early ? `” is there since ${known.since}: ` : `” was there until ${known.until}: `, link(nearest, `read it for ${nearest}`), ".");
      if (early && known.earlier) box.append(element("p", {}, [element("b", { textContent: `In ${minor}: ` }), ...known.earlier.split("`").map((part, at) => (at % 2 ? element("code", { textContent: part }) : part))]));
    } else if (!minor && pages[`${version}/${address}`.replace(/\/+$/, "/")]) {
      say("The address lacks the release: ", element("a", { href: `${root}latest/${version}/${address}`.replace(/\/+$/, "/"), textContent: "read it for the latest" }), ".");
    } else {
      const words = address.split("/").filter(Boolean).at(-1)?.replace(/[-_]/g, " ").replace(/\.html?$/, "");
      if (!words) return;
      const button = element("button", { type: "button", className: "md-button", textContent: `Search for “${words}”` });
      button.addEventListener("click", () => document.dispatchEvent(new CustomEvent("torchproof:search", { detail: words })));
      say(button);
    }
  }

  document.querySelectorAll("button[data-tp-open]").forEach((button) => { button.hidden = false; });
  document.querySelectorAll("[data-tp-open=search]").forEach((link) => link.addEventListener("click", (event) => {
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("torchproof:search"));
  }));

  document.querySelectorAll("[data-tp-missing]").forEach((box) => missing(box).catch(() => {}));
  document.querySelectorAll(".tp-table, .tp-matrix").forEach(enhance);
  document.querySelectorAll(".md-content :is(td code, .tp-run code, .tp-t tbody th :is(a, code))").forEach(soften);
  addEventListener("hashchange", () => (turn(), reveal()));
  turn();
  reveal();

  // What is wider than the page scrolls by keyboard too: a table, and code, which the theme makes reachable only where a
  // pointer can hover. A browser tells the size of what is on the screen when it has laid it out; the rest waits.
  const reach = (boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).forEach((box) => { box.tabIndex = 0; });
  const sizes = new ResizeObserver((seen) => reach(seen.map(({ target }) => target)));
  addEventListener("load", () => {
    const boxes = [...document.querySelectorAll(".md-typeset__scrollwrap, .tp-scroll, pre > code")];
    boxes.forEach((box) => sizes.observe(box));
    (window.requestIdleCallback || setTimeout)(() => reach(boxes));
  });

  // The theme wraps the button of each block of code into a landmark without a name.
  const unmark = () => document.querySelectorAll(".md-code__nav:not([role])").forEach((nav) => nav.setAttribute("role", "none"));
  new MutationObserver(unmark).observe(document.querySelector(".md-content") || document.body, { childList: true, subtree: true });
  unmark();
})();
